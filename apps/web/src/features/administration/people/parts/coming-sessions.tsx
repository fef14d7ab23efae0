import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { accountSummaryQuery } from '../people.queries.ts';
import { ComingPager } from '../../parts/coming-pager.tsx';
import { NextSessions } from './next-sessions.tsx';

/** The sessions to come of somebody with whom they are, page by page, and how many there are in all. */
export function ComingSessions({ id, isEducator = false }: { id: string; isEducator?: boolean }) {
  const say = useSay();
  const [page, setPage] = useState(1);
  const summary = useQuery({ ...accountSummaryQuery(id, page), placeholderData: keepPreviousData });
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
        {({ sessions, next }) => (
          <>
            <NextSessions next={next} isEducator={isEducator} />
            <ComingPager page={page} sessions={sessions} onChange={setPage} />
          </>
        )}
      </ListFaces>
    </Card>
  );
}
