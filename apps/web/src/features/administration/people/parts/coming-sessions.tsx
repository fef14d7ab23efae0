import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Card, CardHead, CardRow, CardRows } from '../../../../ui/card.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { PersonCell } from '../../../../ui/person-cell.tsx';
import { accountSummaryQuery } from '../people.queries.ts';

/** The next sessions of somebody with whom they are, and how many there are in all. */
export function ComingSessions({ id, isEducator = false }: { id: string; isEducator?: boolean }) {
  const say = useSay();
  const summary = useQuery(accountSummaryQuery(id));
  return (
    <Card>
      <CardHead
        title={say('administration.student.coming')}
        aside={summary.data && formatCount(summary.data.sessions)}
      />
      <ListFaces
        list={summary}
        isEmpty={({ sessions }) => sessions === 0}
        empty={{ title: say('administration.student.noComing') }}
        skeleton={{ rows: 2 }}
      >
        {({ next }) => (
          <CardRows>
            {next.map(({ visitId, sessionStartTime, educatorName, studentName, studentCount, subject }) => (
              <CardRow key={visitId}>
                <Stack gap={0} isGrowing>
                  <PersonCell
                    name={
                      isEducator
                        ? (studentName ?? say('visits.people.studentCount', { count: studentCount }))
                        : educatorName
                    }
                    detail={subject ?? undefined}
                  />
                </Stack>
                <span className="type-row tone-2">{formatDateTime(sessionStartTime)}</span>
              </CardRow>
            ))}
          </CardRows>
        )}
      </ListFaces>
    </Card>
  );
}
