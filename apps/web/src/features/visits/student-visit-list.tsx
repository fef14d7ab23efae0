import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists/lists.shapes.ts';
import { statusDisplay } from '@lectern/contract/visits/status/status.rules.ts';
import type { VisitFilter } from '@lectern/contract/visits/visits.names.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo, usePageParam } from '../../lib/url-state.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card, CardRows } from '../../ui/card.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { PageRow } from '../../ui/page-row.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useUserSession } from '../identity/session.ts';
import { useVisitFilter } from './use-visit-filter.ts';
import { kindOf } from './visit-kind.ts';
import { shownStatus, useVisitClock } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { useVisitWords } from './visit-words.ts';
import { VisitFilterBar } from './visit-filter-bar.tsx';
import { VisitListRow } from './visit-list-row.tsx';
import { VisitStatus } from './visit-status.tsx';
import { studentVisitsQuery } from './visits.queries.ts';

const filters: readonly VisitFilter[] = ['today', 'previous', 'future', 'custom'];

function Row({ visit, now, isDateShown }: { visit: StudentListItem; now: number; isDateShown: boolean }) {
  const words = useVisitWords();
  const paths = useVisitPaths();
  const go = useGo();
  const status = shownStatus(visit, now);
  const { action } = statusDisplay(status, { viewer: 'attendee', kind: kindOf(visit), joined: visit.joined });
  return (
    <VisitListRow
      startsAt={visit.sessionStartDate}
      endsAt={visit.sessionEndDate}
      isDateShown={isDateShown}
      name={cutName(visit.educatorName, 'educator')}
      image={visit.educatorPhoto}
      subjects={words.subjects(visit)}
      kind={words.kind(visit)}
      createdBy={visit.createdBy}
      to={paths.summary(visit.id)}
      isAction={action !== null}
      status={
        <VisitStatus
          status={status}
          visit={visit}
          viewer="attendee"
          about={words.title(visit)}
          onPress={() => go(paths.waitingRoom(visit.id))}
        />
      }
    />
  );
}

/** The list 'Sessions' of a student, or of the child that a parent has chosen: filters in the address, pages on the server. */
export function StudentVisitList() {
  const say = useSay();
  const paths = useVisitPaths();
  const { student } = useUserSession();
  const { filter, date } = useVisitFilter(filters, civilDateOf(serverNow()));
  const [page, setPage] = usePageParam();
  const list = useQuery(studentVisitsQuery({ filter, date, page }, student?.id ?? null));
  const now = useVisitClock(list.data?.data ?? []);
  const create = (
    <Button component={AddressLink} address={paths.create} leftSection={<IconPlus size={18} stroke={1.5} />}>
      {say('visits.list.create')}
    </Button>
  );
  return (
    <>
      <PageRow action={create}>
        <VisitFilterBar filters={filters} />
      </PageRow>
      <Card aria-label={say('visits.list.title')}>
        <ListFaces
          list={list}
          isEmpty={({ totalItems }) => totalItems === 0}
          empty={{
            title: say('visits.list.empty'),
            text: say('visits.list.emptyHint'),
            action: (
              <Button
                variant="default"
                component={AddressLink}
                address={paths.create}
                leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
              >
                {say('visits.list.create')}
              </Button>
            ),
          }}
          failed={{ title: say('visits.list.failed') }}
          skeleton={{ rows: 8, height: 57 }}
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
