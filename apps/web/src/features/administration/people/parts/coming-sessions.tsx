import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { accountSummaryQuery } from '../people.queries.ts';
import { NextSessions } from './next-sessions.tsx';

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
        {({ next }) => <NextSessions next={next} isEducator={isEducator} />}
      </ListFaces>
    </Card>
  );
}
