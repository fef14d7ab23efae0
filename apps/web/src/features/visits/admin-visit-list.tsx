import type { AdminListItem } from '@lectern/contract/visits/creation/creation.shapes.ts';
import { creators, sessionStatuses, type VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { usePageParam } from '../../lib/url-state.ts';
import { Card, CardRows } from '../../ui/card.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { PageRow } from '../../ui/page-row.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useGoToCall, useIsObserver } from '../call/call-address.ts';
import { useHostWords } from '../institutions/host.ts';
import { adminVisitsQuery } from './creation/creation.queries.ts';
import { useVisitFilter } from './use-visit-filter.ts';
import { VisitFilterBar } from './visit-filter-bar.tsx';
import { VisitListRow } from './visit-list-row.tsx';
import { kindOf } from './visit-kind.ts';
import { shownStatus, useVisitClock } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { useVisitPeople } from './visit-people.ts';
import { VisitStatus } from './visit-status.tsx';
import { useVisitWords } from './visit-words.ts';

const filters: readonly VisitFilter[] = ['today', 'previous', 'future', 'custom'];

function Row({ visit, now, isDateShown }: { visit: AdminListItem; now: number; isDateShown: boolean }) {
  const say = useSay();
  const { role } = useHostWords();
  const words = useVisitWords();
  const people = useVisitPeople();
  const paths = useVisitPaths();
  const goToCall = useGoToCall();
  const isObserver = useIsObserver();
  const status = shownStatus(visit, now);
  const mayObserve = isObserver && status === sessionStatuses.inCall && hasRoom(kindOf(visit));
  const name = people.both(visit);
  const creator: Record<string, string> = {
    [creators.educator]: role,
    [creators.student]: say('people.student'),
  };
  return (
    <VisitListRow
      startsAt={visit.sessionStartDate}
      endsAt={visit.sessionEndDate}
      isDateShown={isDateShown}
      name={name}
      subjects={words.subjects(visit)}
      kind={words.kind(visit)}
      createdBy={creator[visit.createdByWhom] ?? visit.createdBy}
      to={paths.summary(visit.id)}
      isAction={mayObserve}
      status={
        <VisitStatus
          status={status}
          visit={visit}
          viewer="admin"
          about={name}
          mayObserve={mayObserve}
          onPress={() => goToCall({ ...visit, tutor: { id: visit.educatorUserId }, tutee: null })}
        />
      }
    />
  );
}

/** The sessions of a Level 2 or 3 admin's level and of all below it: filters in the address, pages on the server. */
export function AdminVisitList({ action }: { action?: ReactNode }) {
  const say = useSay();
  const { filter, date } = useVisitFilter(filters, civilDateOf(serverNow()));
  const [page, setPage] = usePageParam();
  const list = useQuery(adminVisitsQuery({ filter, date, page }));
  const now = useVisitClock(list.data?.data ?? []);
  return (
    <>
      <PageRow action={action}>
        <VisitFilterBar filters={filters} />
      </PageRow>
      <Card aria-label={say('visits.list.title')}>
        <ListFaces
          list={list}
          isEmpty={({ totalItems }) => totalItems === 0}
          empty={{ title: say('visits.list.empty'), text: say('visits.list.emptyHint') }}
          failed={{ title: say('visits.list.failed') }}
          skeleton={{ rows: 4, height: 57, avatar: false }}
        >
          {(loaded) => (
            <>
              <CardRows aria-busy={list.isPlaceholderData}>
                {loaded.data.map((visit) => (
                  <Row
                    key={visit.id}
                    visit={visit}
                    now={now}
                    isDateShown={filter !== 'today' && filter !== 'custom'}
                  />
                ))}
              </CardRows>
              <Pager {...loaded} page={page} onChange={setPage} />
            </>
          )}
        </ListFaces>
      </Card>
    </>
  );
}
