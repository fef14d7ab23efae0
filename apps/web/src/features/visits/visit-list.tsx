import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { Row } from '../../ui/layout.tsx';
import { PersonCell } from '../../ui/person-cell.tsx';
import type { Column, ListQuery, RowAction } from '../../ui/resource-list/list-parts.ts';
import { ResourceList } from '../../ui/resource-list/resource-list.tsx';
import { useMissedWords } from './missed-words.ts';
import { useDayInWords } from './time-words.ts';
import { VisitFilterBar } from './visit-filter-bar.tsx';
import type { VisitListState } from './visit-list-state.ts';
import { useVisitStatuses } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { viewerOf } from './visit-viewer.ts';
import { useVisitWords } from './visit-words.ts';

/** The common facts of a session in every list. */
export type ListedVisit = Omit<StudentListItem, 'educatorUserId' | 'educatorName' | 'educatorPhoto'>;

/** A session as the viewer of the list sees it. */
export interface VisitLine {
  /** The other person; with `image` (also null) their picture is before the name. */
  name: string;
  /** The same uncut, for hovering. */
  full: string;
  image?: string | null;
  /** Replaces the picture, for groups. */
  icon?: ReactNode;
  createdBy: string;
  /** A `VisitStatus`. */
  status: ReactNode;
  /** Next to the status: whether it was flagged, or can be. */
  mark?: ReactNode;
}

interface VisitListProps<T extends ListedVisit> {
  list: ListQuery<T>;
  state: VisitListState;
  /** The name of the search box. */
  search: string;
  lineOf: (visit: T, now: number) => VisitLine;
  menu?: (visit: T) => readonly RowAction[];
  /** Further text about a session, below it. */
  below?: (visit: T) => ReactNode;
  /** Filters apart from the one by day. */
  filters?: ReactNode;
  /** The way to create a session. */
  action?: ReactNode;
  /** The same for an empty list. */
  emptyAction?: ReactNode;
  skeleton: { rows: number; avatar: boolean };
}

function useColumns<T extends ListedVisit>(
  { filter, date, until }: VisitListState,
  lineOf: (visit: T) => VisitLine,
): Column<T>[] {
  const say = useSay();
  const words = useVisitWords();
  const missed = useMissedWords();
  const dayInWords = useDayInWords();
  const isDateShown =
    filter !== 'today' && (filter !== 'custom' || (until !== undefined && until.date !== date));
  return [
    {
      id: 'when',
      width: '170px',
      narrow: '150px',
      cell: ({ sessionStartDate, sessionEndDate }) => (
        <>
          {isDateShown && <span className="type-row tabular">{dayInWords(sessionStartDate)}</span>}
          <span className="type-row tabular">
            <span className="type-name">{formatTime(sessionStartDate)}</span>
            <span className="tone-3"> – {formatTime(sessionEndDate)}</span>
          </span>
        </>
      ),
    },
    {
      id: 'who',
      width: 'minmax(0, 1.6fr)',
      card: 'head',
      cell: (visit, open) => {
        const { name, full, image, icon } = lineOf(visit);
        const shown = open(<CutText shown={name} full={full} />);
        const subjects = words.subjects(visit);
        if (image !== undefined) {
          return <PersonCell name={shown} detail={subjects} image={{ of: name, src: image }} icon={icon} />;
        }
        return (
          <>
            <span className="type-name">{shown}</span>
            <span className="type-row tone-3">{subjects}</span>
          </>
        );
      },
    },
    {
      id: 'kind',
      width: 'minmax(0, 0.8fr)',
      cell: (visit) => (
        <>
          <span className="type-row tone-2">{words.kind(visit)}</span>
          <span className="type-meta tone-3">
            {say('visits.field.createdBy')} <span>{lineOf(visit).createdBy}</span>
          </span>
        </>
      ),
    },
    {
      id: 'status',
      width: 'minmax(172px, auto)',
      narrow: 'minmax(150px, auto)',
      align: 'end',
      card: 'action',
      cell: (visit) => {
        const { mark, status } = lineOf(visit);
        const who = missed(visit.sessionStatus, { viewer: viewerOf(visit), visitType: visit.visitType });
        return (
          <Row gap={8} justify="end">
            <Row gap={4} isFixed>
              {mark}
              {status}
            </Row>
            {who !== null && <span className="type-meta tone-3">{who}</span>}
          </Row>
        );
      },
    },
  ];
}

/** The list 'Sessions': filters in the address, pages on the server. Statuses follow the clock each second. */
export function VisitList<T extends ListedVisit>(props: VisitListProps<T>) {
  const { list, state, search, lineOf, menu, below, filters, action, emptyAction, skeleton } = props;
  const say = useSay();
  const paths = useVisitPaths();
  const now = useVisitStatuses(list.data?.data ?? []);
  const lineNow = (visit: T): VisitLine => lineOf(visit, now);
  return (
    <ResourceList
      label={say('visits.list.title')}
      list={list}
      controls={state}
      search={search}
      columns={useColumns(state, lineNow)}
      idOf={({ id }) => id}
      nameOf={(visit) => `${lineNow(visit).name}, ${formatDateTime(visit.sessionStartDate)}`}
      open={({ id }) => ({ to: paths.summary(id) })}
      menu={menu}
      below={below}
      filters={
        <>
          <VisitFilterBar state={state} />
          {filters}
        </>
      }
      action={action}
      empty={{
        title: say('visits.list.empty'),
        text: say(state.filter === 'flagged_session' ? 'visits.list.flaggedHint' : 'visits.list.emptyHint'),
        action: emptyAction,
      }}
      failed={{ title: say('visits.list.failed') }}
      skeleton={{ ...skeleton, height: 57 }}
    />
  );
}
