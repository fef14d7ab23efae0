import { statusDisplay } from '@lectern/contract/visits/status/status.rules.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists/lists.shapes.ts';
import { creators, type VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { useQuery } from '@tanstack/react-query';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo, usePageParam } from '../../lib/url-state.ts';
import { Card, CardRows } from '../../ui/card.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { PageRow } from '../../ui/page-row.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useHostWords } from '../institutions/host.ts';
import { CreateSessionButton } from './create-session-button.tsx';
import { VisitRowMenu } from './parts/visit-row-menu.tsx';
import { VisitFilterBar } from './visit-filter-bar.tsx';
import { useVisitFilter } from './use-visit-filter.ts';
import { VisitListRow } from './visit-list-row.tsx';
import { kindOf } from './visit-kind.ts';
import { shownStatus, useVisitClock } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { useVisitPeople } from './visit-people.ts';
import { VisitStatus } from './visit-status.tsx';
import { useVisitWords } from './visit-words.ts';
import { educatorVisitsQuery } from './visits.queries.ts';

const filters: readonly VisitFilter[] = ['today', 'previous', 'future', 'custom'];

function Row({ visit, now, isDateShown }: { visit: EducatorListItem; now: number; isDateShown: boolean }) {
  const say = useSay();
  const go = useGo();
  const { role } = useHostWords();
  const words = useVisitWords();
  const people = useVisitPeople();
  const paths = useVisitPaths();
  const status = shownStatus(visit, now);
  const { action } = statusDisplay(status, { viewer: 'educator', kind: kindOf(visit), joined: visit.joined });
  const name = people.name(visit);
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
      image={visit.studentPhoto}
      subjects={words.subjects(visit)}
      kind={words.kind(visit)}
      createdBy={creator[visit.createdByWhom] ?? visit.createdBy}
      to={paths.summary(visit.id)}
      isAction={action !== null}
      status={
        <VisitStatus
          status={status}
          visit={visit}
          viewer="educator"
          about={name}
          onPress={() => go(paths.waitingRoom(visit.id))}
        />
      }
      menu={<VisitRowMenu name={name} summary={paths.summary(visit.id)} />}
    />
  );
}

/** The list 'Sessions' of an educator: filters in the address, pages on the server. Statuses follow the clock each second. */
export function EducatorVisitList() {
  const say = useSay();
  const paths = useVisitPaths();
  const { filter, date } = useVisitFilter(filters, civilDateOf(serverNow()));
  const [page, setPage] = usePageParam();
  const list = useQuery(educatorVisitsQuery({ filter, date, page }));
  const now = useVisitClock(list.data?.data ?? []);
  return (
    <>
      <PageRow action={<CreateSessionButton to={paths.create} />}>
        <VisitFilterBar filters={filters} />
      </PageRow>
      <Card aria-label={say('visits.list.title')}>
        <ListFaces
          list={list}
          isEmpty={({ totalItems }) => totalItems === 0}
          empty={{ title: say('visits.list.empty'), text: say('visits.list.emptyHint') }}
          skeleton={{ rows: 8, height: 57, avatar: false }}
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
