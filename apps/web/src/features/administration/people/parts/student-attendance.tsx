import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { StudentVisit } from '@lectern/contract/visits/attendance.shapes.ts';
import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTimeRange } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { Column } from '../../../../ui/resource-list/list-parts.ts';
import { useListInAddress } from '../../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../../ui/resource-list/resource-list.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { useAttendanceWords } from '../../../visits/group/attendance-words.ts';
import { PresenceBadge } from '../../../visits/group/presence-badge.tsx';
import { useMissedWords } from '../../../visits/missed-words.ts';
import { useVisitPaths } from '../../../visits/visit-paths.ts';
import { useVisitWords } from '../../../visits/visit-words.ts';
import { dayFilter, DayRange } from '../../parts/day-range.tsx';
import { fetchStudentAttendance, studentAttendanceQuery } from '../people.queries.ts';

const days = { from: dayFilter, to: dayFilter } as const;

function useColumns(): Column<StudentVisit>[] {
  const say = useSay();
  const visits = useVisitWords();
  return [
    {
      ...{ id: 'session', card: 'head' },
      cell: (visit, open) => (
        <Stack gap={0}>
          <span className="type-name">{open(visits.title(visit))}</span>
          <span className="type-row tone-2 tabular">
            {formatDate(visit.startTime)} · {formatTimeRange(visit.startTime, visit.endTime)}
          </span>
          <span className="type-row tone-3">
            {isolated(visit.educatorName)} · {visits.kind(visit)}
          </span>
        </Stack>
      ),
    },
    {
      ...{ id: 'presence', width: 'auto', align: 'end', card: 'aside' },
      // Of a session that lacked its educator nothing is said about the student.
      cell: ({ presence, visitStatus }) =>
        visitStatus === sessionStatuses.educatorMissed ? (
          <StatusBadge tone="neutral">{say('visits.status.missed')}</StatusBadge>
        ) : (
          <PresenceBadge presence={presence} />
        ),
    },
  ];
}

/** A student's sessions at the asker's school, with their attendance and time, by day and as a file. */
export function StudentAttendance({ id }: { id: string }) {
  const say = useSay();
  const words = useAttendanceWords();
  const missed = useMissedWords();
  const paths = useVisitPaths();
  const state = useListInAddress(days);
  const { from, to } = state.filters;
  const chosen = { ...(from && { from }), ...(to && { to }) };
  const title = say('administration.student.attendance');
  return (
    <Stack gap={12}>
      <h2 className="type-card-title">{title}</h2>
      <ResourceList
        label={title}
        list={useQuery(studentAttendanceQuery(id, { ...chosen, pageNumber: state.page }))}
        controls={state}
        filters={<DayRange from={from} to={to} onChange={state.setFilters} />}
        download={{
          name: `${say('visits.attendance.title')}.csv`,
          file: () => fetchStudentAttendance(id, chosen),
        }}
        idOf={({ visitId }) => visitId}
        columns={useColumns()}
        open={({ visitId }) => ({ to: paths.summary(visitId) })}
        below={(visit) => {
          const why = missed(visit.visitStatus, { viewer: 'admin', visitType: visit.visitType });
          const told = [...(why === null ? [] : [why]), ...words.timesOf(visit)];
          return told.length === 0 ? undefined : <p className="type-row tone-3">{told.join(' · ')}</p>;
        }}
        empty={{ title: say('administration.student.noPast') }}
        skeleton={{ rows: 3, avatar: false }}
      />
    </Stack>
  );
}
