import clsx from 'clsx';
import { memo, useDeferredValue, type CSSProperties, type ReactNode } from 'react';
import { CardRow, CardRows } from '../card.tsx';
import { RowBox, type Choice } from './list-choice.tsx';
import { goByKeys } from './list-keys.ts';
import type { Column, RowParts } from './list-parts.ts';
import classes from './resource-list.module.css';
import { RowMenu } from './row-menu.tsx';
import { openerOf } from './row-opener.tsx';
import { drawnAtOnce, useDrawnCount } from './use-drawn-count.ts';

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

interface LineProps<T> {
  row: T;
  rows: RowsProps<T>;
  choice: Choice<T> | undefined;
}

function AnyLine<T>({ row, rows, choice }: LineProps<T>): ReactNode {
  const { columns, nameOf, open, menu, below } = rows;
  return (
    <CardRow className={classes.row} data-row data-box={choice && true} data-menu={menu && true}>
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
  );
}

/** Redrawn with the list alone, not while more rows of the same list come. */
const Line = memo(AnyLine) as typeof AnyLine;

/** A long list is drawn a little later than the rest of the screen, whenever there is time for it. */
function useUnhurried<T>(props: RowsProps<T>): RowsProps<T> {
  const late = useDeferredValue(props);
  return props.rows.length > drawnAtOnce.first ? late : props;
}

/** Rows without a header, whose columns are aligned; on phones each is a card. Of many, the first appear at once. */
export function ListRows<T>(props: RowsProps<T>) {
  const { choice, isBusy } = props;
  const shown = useUnhurried(props);
  const { rows, columns, idOf, total } = shown;
  const drawn = useDrawnCount(rows, idOf);
  const left = rows.length - drawn;
  const tracks = { '--tracks': tracksOf(props, false), '--narrow-tracks': tracksOf(props, true) };
  return (
    <CardRows
      className={classes.rows}
      aria-busy={isBusy}
      style={tracks as CSSProperties}
      onKeyDown={goByKeys}
    >
      {rows.slice(0, drawn).map((row) => (
        <Line key={idOf(row)} row={row} rows={shown} choice={choice} />
      ))}
      {left > 0 && <li aria-hidden className={classes.left} style={{ '--left': left } as CSSProperties} />}
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
