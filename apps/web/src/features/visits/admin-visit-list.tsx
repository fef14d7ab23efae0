import type { AdminListItem } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { sessionStatuses } from '@lectern/contract/visits/visits.names.ts';
import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { timeZoneLabel } from '../../lib/time-zones.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGoToCall, useIsObserver } from './call-address.ts';
import type { ListedChanges } from './listed-changes.ts';
import { useCreatorWords } from './use-creator-words.ts';
import { kindOf } from './visit-kind.ts';
import { useAdminListState } from './visit-list-state.ts';
import { VisitList, type VisitLine } from './visit-list.tsx';
import { shownStatus } from './visit-moments.ts';
import { useVisitPeople } from './visit-people.ts';
import { FlagFilter } from './parts/flag-filter.tsx';
import { VisitStatusFilter } from './parts/visit-status-filter.tsx';
import { VisitStatus } from './visit-status.tsx';
import { adminVisitsQuery } from './visits.queries.ts';

/** The sessions of a Level 2 or 3 admin's level and of all below it; how one is changed, another feature says. */
export function AdminVisitList({
  flagOf,
  changes,
  action,
}: {
  flagOf: (visit: AdminListItem, about: string) => ReactNode;
  changes: ListedChanges;
  action?: ReactNode;
}) {
  const say = useSay();
  const people = useVisitPeople();
  const creator = useCreatorWords();
  const goToCall = useGoToCall();
  const isObserver = useIsObserver();
  const state = useAdminListState();
  const { filter, date, until, search, page, visitStatus, counted, flag, timeZone } = state;
  const narrowed = { visitStatus, counted, flag, timeZone };
  const list = useQuery(adminVisitsQuery({ filter, date, toDate: until.date, search, page, ...narrowed }));
  const lineOf = (visit: AdminListItem, now: number): VisitLine => {
    const status = shownStatus(visit, now);
    const name = people.both(visit);
    return {
      name,
      full: people.bothFull(visit),
      createdBy: creator(visit),
      mark: flagOf(visit, name),
      status: (
        <VisitStatus
          status={status}
          visit={visit}
          viewer="admin"
          about={name}
          mayObserve={isObserver && status === sessionStatuses.inCall && hasRoom(kindOf(visit))}
          onPress={() => goToCall({ ...visit, tutor: { id: visit.educatorUserId }, tutee: null })}
        />
      ),
    };
  };
  return (
    <>
      <VisitList
        list={list}
        state={state}
        search={say('visits.list.searchName')}
        lineOf={lineOf}
        menu={(visit) => changes.actionsOf(visit, { id: visit.educatorUserId, who: people.both(visit) })}
        below={changes.noteOf}
        filters={
          <>
            {timeZone && (
              <span className="type-head tone-3">
                {say('visits.list.daysOf', { zone: timeZoneLabel(serverNow(), timeZone) })}
              </span>
            )}
            {filter === 'flagged_session' && <FlagFilter value={flag} onChange={state.setFlag} />}
            <VisitStatusFilter visitStatus={visitStatus} counted={counted} onChange={state.setOutcome} />
          </>
        }
        action={action}
        skeleton={{ rows: 4, avatar: false }}
      />
      {changes.dialog}
    </>
  );
}
