import { Table, VisuallyHidden } from '@mantine/core';
import { useUiTexts } from '../ui-texts.tsx';
import { AllBox, RowBox } from './list-choice.tsx';
import { goByKeys } from './list-keys.ts';
import type { Column } from './list-parts.ts';
import type { RowsProps } from './list-rows.tsx';
import type { Sorting } from './list-state.ts';
import classes from './resource-list.module.css';
import { RowMenu } from './row-menu.tsx';
import { openerOf } from './row-opener.tsx';
import { pinOf } from './column-pin.ts';
import { HeadCell } from './head-cell.tsx';

/** A table of more columns has them closer to each other. */
const mostRoomy = 7;

/** Of more columns a sheet of paper cannot show a table: there each row is a list of them. */
const mostOnPaper = 12;

/** The text before a cell whose column has no header: on paper, in a table of many columns. */
function paperTitleOf<T>(columns: readonly Column<T>[], { title }: Column<T>) {
  return columns.length > mostOnPaper ? { 'data-title': title } : {};
}

interface TableProps<T> extends RowsProps<T> {
  label: string;
  sorting: Sorting | undefined;
  /** Where it is narrower than that it scrolls by itself, and its head no longer stays. */
  minWidth?: number | undefined;
}

function Total<T>({ total, props }: { total: T; props: TableProps<T> }) {
  const { columns, menu, choice } = props;
  return (
    <Table.Tfoot className={classes.total}>
      <Table.Tr>
        {choice && <Table.Td />}
        {columns.map((column) => {
          const { id, cell, align, isWideOnly, card } = column;
          const Cell = card === 'head' ? Table.Th : Table.Td;
          return (
            <Cell
              key={id}
              scope={card === 'head' ? 'row' : undefined}
              className={card === 'head' ? classes.name : undefined}
              data-align={align}
              data-wide={isWideOnly || undefined}
              {...paperTitleOf(columns, column)}
            >
              {cell(total, (name) => name)}
            </Cell>
          );
        })}
        {menu && <Table.Td />}
      </Table.Tr>
    </Table.Tfoot>
  );
}

function Line<T>({ row, props }: { row: T; props: TableProps<T> }) {
  const { columns, nameOf, open, menu, below, choice } = props;
  const more = below?.(row);
  const width = columns.length + (choice ? 1 : 0) + (menu ? 1 : 0);
  return (
    <>
      <Table.Tr className={classes.line} data-row>
        {choice && (
          <Table.Td data-cell="box">
            <RowBox row={row} name={nameOf?.(row) ?? ''} choice={choice} />
          </Table.Td>
        )}
        {columns.map((column) => {
          const { id, cell, align, isWideOnly, card } = column;
          const place = {
            ...pinOf(columns, column),
            ...paperTitleOf(columns, column),
            'data-cell': id,
            'data-align': align,
            'data-wide': isWideOnly || undefined,
          };
          return card === 'head' ? (
            <Table.Th key={id} scope="row" className={classes.name} {...place}>
              {cell(row, openerOf(row, open))}
            </Table.Th>
          ) : (
            <Table.Td key={id} {...place}>
              {cell(row, openerOf(row, open))}
            </Table.Td>
          );
        })}
        {menu && (
          <Table.Td data-cell="menu" data-align="end">
            <RowMenu name={nameOf?.(row) ?? ''} actions={menu(row)} />
          </Table.Td>
        )}
      </Table.Tr>
      {more !== undefined && (
        <Table.Tr>
          <Table.Td colSpan={width}>{more}</Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The rows below their head, by which they can be sorted. */
export function ListTable<T>(props: TableProps<T>) {
  const { rows, columns, idOf, menu, choice, isBusy, label, sorting, minWidth } = props;
  const { actions } = useUiTexts();
  const table = (
    <Table
      className={classes.table}
      aria-label={label}
      aria-busy={isBusy}
      data-scrolls={minWidth !== undefined || undefined}
      data-many={columns.length > mostOnPaper || undefined}
      onKeyDown={goByKeys}
      horizontalSpacing={columns.length > mostRoomy ? 10 : undefined}
      stickyHeader={minWidth === undefined}
      stickyHeaderOffset="var(--header-height)"
    >
      <Table.Thead>
        <Table.Tr>
          {choice && (
            <Table.Th className={classes.boxes}>
              <AllBox rows={rows} choice={choice} />
            </Table.Th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} pin={pinOf(columns, column)} sorting={sorting} />
          ))}
          {menu && (
            <Table.Th className={classes.menus}>
              <VisuallyHidden>{actions}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Line key={idOf(row)} row={row} props={props} />
        ))}
      </Table.Tbody>
      {props.total !== undefined && <Total total={props.total} props={props} />}
    </Table>
  );
  if (minWidth === undefined) return table;
  // Where columns stay there may be nothing else in it to which the focus goes: by it the arrow keys scroll.
  const scrolling =
    columns.some(({ pin }) => pin) && ({ tabIndex: 0, role: 'group', 'aria-label': label } as const);
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" {...scrolling}>
      {table}
    </Table.ScrollContainer>
  );
}
