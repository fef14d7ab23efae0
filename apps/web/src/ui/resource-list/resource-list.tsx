import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import { Card, CardFoot } from '../card.tsx';
import { ListFaces, type EmptyFace } from '../list-faces.tsx';
import { announce } from '../live-region.tsx';
import { Pager } from '../pager.tsx';
import { useUiTexts } from '../ui-texts.tsx';
import { AllBox, ChoiceBar, useChoice } from './list-choice.tsx';
import type { BulkAction, ListAnswer, ListQuery, RowParts } from './list-parts.ts';
import { ListRows, type RowsProps } from './list-rows.tsx';
import type { ListControls, Sorting } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListTools, SortSelect, type ToolsProps } from './list-tools.tsx';
import classes from './resource-list.module.css';

/** A list: the source of its rows, their form, and the actions on them. */
export interface ResourceListProps<T> extends RowParts<T>, ToolsProps<T> {
  /** Names the list. */
  label: string;
  list: ListQuery<T>;
  /** Lines without a head, or a table. Both are cards on phones. */
  look?: 'lines' | 'table';
  /** Where a table is narrower than that it scrolls by itself. */
  minWidth?: number;
  empty: EmptyFace;
  failed?: { title?: string; text?: ReactNode };
  skeleton?: { rows?: number; height?: number; avatar?: boolean };
  bulk?: readonly BulkAction<T>[];
  /** The content below the rows instead of pages. */
  foot?: ReactNode;
}

/** Lines of a table are lower than rows, and of one line of text. */
const tableSkeleton = { rows: 8, height: 41, avatar: false };

/** Says how many rows a search or a filter has found, once they are there. */
function useCountNews<T>(
  { data, isPlaceholderData }: ListQuery<T>,
  controls: ListControls | undefined,
): void {
  const { found } = useUiTexts();
  const question = controls?.question;
  const told = useRef(question);
  const count = data?.totalItems ?? data?.data.length;
  const hasMore = data?.hasMore ?? false;
  useEffect(() => {
    if (told.current === question || isPlaceholderData || count === undefined) return;
    told.current = question;
    announce(found(count, hasMore));
  }, [question, isPlaceholderData, count, hasMore, found]);
}

function sortingOf<T>({ columns, controls }: ResourceListProps<T>): Sorting | undefined {
  return controls && columns.some(({ sort }) => sort !== undefined) ? controls : undefined;
}

function Rows<T>({ rows, props }: { rows: RowsProps<T>; props: ResourceListProps<T> }) {
  const { look = 'lines', label, minWidth } = props;
  // Paper is as narrow as a tablet, and still has room for a table.
  const isPhone = useMediaQuery('screen and (max-width: 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const sorting = sortingOf(props);
  if (look === 'table' && !isPhone) {
    return <ListTable {...rows} label={label} sorting={sorting} minWidth={minWidth} />;
  }
  const { choice } = rows;
  return (
    <>
      {(choice || (sorting && look === 'table')) && (
        <div className={classes.above}>
          {choice && <AllBox rows={rows.rows} choice={choice} />}
          {sorting && look === 'table' && <SortSelect columns={props.columns} sorting={sorting} />}
        </div>
      )}
      <ListRows {...rows} />
    </>
  );
}

function Filled<T>({ answer, props }: { answer: ListAnswer<T>; props: ResourceListProps<T> }) {
  const { list, controls, bulk = [], foot } = props;
  const { totalPages = 1, totalItems = answer.data.length, itemsPerPage = totalItems } = answer;
  const choice = useChoice(props.idOf, controls?.question ?? '', bulk.length > 0);
  return (
    <>
      <Rows
        props={props}
        rows={{ ...props, rows: answer.data, isBusy: list.isPlaceholderData === true, choice }}
      />
      {choice && choice.rows.length > 0 && (
        <CardFoot className={classes.bulk}>
          <ChoiceBar choice={choice} actions={bulk} />
        </CardFoot>
      )}
      {foot}
      {controls && (
        <Pager
          totalPages={totalPages}
          totalItems={totalItems}
          hasMore={answer.hasMore ?? false}
          itemsPerPage={itemsPerPage}
          page={controls.page}
          onChange={controls.setPage}
        />
      )}
    </>
  );
}

/** The face of an empty list; of one that a search or filters have emptied, with the way to take them away. */
function useEmptyFace(empty: EmptyFace, controls: ListControls | undefined, hasFilters: boolean): EmptyFace {
  const { clearFilters, clearSearch, noMatch, noMatchInSearch } = useUiTexts();
  if (!controls?.isNarrowed) return empty;
  const action = (
    <Button variant="default" onClick={controls.clear}>
      {hasFilters ? clearFilters : clearSearch}
    </Button>
  );
  return { ...empty, text: hasFilters ? noMatch : noMatchInSearch, action };
}

/**
 * A list in one of its faces: loading, empty, emptied by filters, failed, filled. Columns, search, filters, sorting,
 * pages, choice of several rows, actions of a row and a file of all rows appear if they are given; the server does
 * the work of each. A row with `open` opens wherever it is pressed, and by Enter on its name.
 */
export function ResourceList<T>(props: ResourceListProps<T>) {
  const { label, list, look, empty, failed, skeleton, controls, isBare = false } = props;
  useCountNews(list, controls);
  const face = useEmptyFace(empty, controls, props.filters !== undefined);
  const rows = (
    <ListFaces
      list={list}
      isEmpty={({ totalItems, data }) => (totalItems ?? data.length) === 0}
      empty={face}
      failed={failed}
      skeleton={skeleton ?? (look === 'table' ? tableSkeleton : undefined)}
    >
      {(answer) => <Filled answer={answer} props={props} />}
    </ListFaces>
  );
  return (
    <>
      <ListTools {...props} />
      {isBare ? rows : <Card aria-label={label}>{rows}</Card>}
    </>
  );
}
