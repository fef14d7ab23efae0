import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useUiTexts } from '../ui-texts.tsx';
import type { Column } from './list-parts.ts';
import type { Sorting } from './list-state.ts';
import classes from './resource-list.module.css';
import type { PinProps } from './column-pin.ts';

/** The head of a column, by which the rows can be sorted where that is offered. */
export function HeadCell<T>({
  column,
  pin,
  sorting,
}: {
  column: Column<T>;
  pin: PinProps;
  sorting: Sorting | undefined;
}) {
  const { title, sort: by, align, isWideOnly, width } = column;
  const { actions } = useUiTexts();
  const isSorted = by !== undefined && sorting?.sort?.by === by;
  const isDown = isSorted && sorting.sort?.isDown === true;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      className={classes.head}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      data-align={align}
      data-wide={isWideOnly || undefined}
      w={width}
      {...pin}
    >
      {by === undefined || !sorting ? (
        title || <VisuallyHidden>{actions}</VisuallyHidden>
      ) : (
        <UnstyledButton
          className={classes.sort}
          data-on-paper
          onClick={() => sorting.setSort({ by, isDown: isSorted && !isDown })}
        >
          {title}
          {isSorted && <Arrow size={16} stroke={1.75} aria-hidden />}
        </UnstyledButton>
      )}
    </Table.Th>
  );
}
