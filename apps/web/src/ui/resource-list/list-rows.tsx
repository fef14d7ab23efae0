import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { CardRow, CardRows } from '../card.tsx';
import { RowBox, type Choice } from './list-choice.tsx';
import { goByKeys } from './list-keys.ts';
import type { Column, RowParts } from './list-parts.ts';
import classes from './resource-list.module.css';
import { RowMenu } from './row-menu.tsx';
import { openerOf } from './row-opener.tsx';

/** The rows of a list and how they are shown. */
export interface RowsProps<T> extends RowParts<T> {
  rows: readonly T[];
  isBusy: boolean;
  choice?: Choice<T> | undefined;
}

const usualWidth = 'minmax(0, 1fr)';

function tracksOf<T>({ columns, choice, menu }: RowsProps<T>, isNarrow: boolean): string {
  const shown = columns.filter(({ isWideOnly }) => !isNarrow || !isWideOnly);
  const widths = shown.map(({ width = usualWidth, narrow }) => (isNarrow ? (narrow ?? width) : width));
  return [...(choice ? ['auto'] : []), ...widths, ...(menu ? ['auto'] : [])].join(' ');
}

function Cell<T>({ column, row, open }: { column: Column<T>; row: T; open: RowParts<T>['open'] }) {
  return (
    <span
      className={classes.cell}
      data-cell={column.id}
      data-card={column.card ?? 'line'}
      data-align={column.align}
      data-wide={column.isWideOnly || undefined}
    >
      {column.isTitleOnCard && <span className={classes.title}>{column.title}</span>}
      {column.cell(row, openerOf(row, open))}
    </span>
  );
}

/** Rows without a head, whose columns are in line; on phones each is a card. */
export function ListRows<T>(props: RowsProps<T>) {
  const { rows, columns, idOf, nameOf, open, menu, below, choice, isBusy, total } = props;
  const tracks = { '--tracks': tracksOf(props, false), '--narrow-tracks': tracksOf(props, true) };
  return (
    <CardRows
      className={classes.rows}
      aria-busy={isBusy}
      style={tracks as CSSProperties}
      onKeyDown={goByKeys}
    >
      {rows.map((row) => (
        <CardRow
          key={idOf(row)}
          className={classes.row}
          data-row
          data-box={choice && true}
          data-menu={menu && true}
        >
          {choice && (
            <span className={classes.box} data-cell="box">
              <RowBox row={row} name={nameOf?.(row) ?? ''} choice={choice} />
            </span>
          )}
          {columns.map((column) => (
            <Cell key={column.id} column={column} row={row} open={open} />
          ))}
          {menu && (
            <span className={classes.cell} data-cell="menu" data-card="menu" data-align="end">
              <RowMenu name={nameOf?.(row) ?? ''} actions={menu(row)} />
            </span>
          )}
          {below?.(row) !== undefined && <div className={classes.below}>{below?.(row)}</div>}
        </CardRow>
      ))}
      {total !== undefined && (
        <CardRow className={clsx(classes.row, classes.total)}>
          {columns.map((column) => (
            <Cell key={column.id} column={column} row={total} open={undefined} />
          ))}
        </CardRow>
      )}
    </CardRows>
  );
}
