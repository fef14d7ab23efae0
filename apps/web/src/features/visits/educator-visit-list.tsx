import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { IconFileText, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { Row } from '../../ui/layout.tsx';
import type { RowAction } from '../../ui/resource-list/list-parts.ts';
import { MyCalendarButton } from '../calendar/my-calendar-button.tsx';
import { useAddToCalendar } from '../calendar/use-add-to-calendar.tsx';
import { useUserSession } from '../identity/session.ts';
import type { ListedChanges } from './listed-changes.ts';
import { CreateSessionButton } from './create-session-button.tsx';
import { useCreatorWords } from './use-creator-words.ts';
import { useVisitListState } from './visit-list-state.ts';
import { VisitList, type VisitLine } from './visit-list.tsx';
import { shownStatus } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { useVisitPeople } from './visit-people.ts';
import { VisitStatus } from './visit-status.tsx';
import { useVisitWords } from './visit-words.ts';
import { educatorVisitsQuery } from './visits.queries.ts';

/**
 * The list 'Sessions' of an educator; other features add what can be done with a session, and its flag, which is named
 * after who it is with.
 */
export function EducatorVisitList({
  actionsOf,
  flagOf,
  changes,
}: {
  actionsOf: (visit: EducatorListItem) => readonly RowAction[];
  flagOf: (visit: EducatorListItem, about: string) => ReactNode;
  changes: ListedChanges;
}) {
  const say = useSay();
  const go = useGo();
  const people = useVisitPeople();
  const paths = useVisitPaths();
  const creator = useCreatorWords();
  const words = useVisitWords();
  const state = useVisitListState();
  const { filter, date, search, page } = state;
  const calendar = useAddToCalendar();
  const { id } = useUserSession();
  const list = useQuery(educatorVisitsQuery({ filter, date, search, page }));
  const lineOf = (visit: EducatorListItem, now: number): VisitLine => {
    const name = people.name(visit);
    return {
      name,
      full: people.full(visit),
      image: visit.studentPhoto,
      icon: people.isGroup(visit) ? <IconUsers size={18} stroke={1.5} /> : undefined,
      createdBy: creator(visit),
      mark: flagOf(visit, name),
      status: (
        <VisitStatus
          status={shownStatus(visit, now)}
          visit={visit}
          viewer="educator"
          about={name}
          onPress={() => go(paths.waitingRoom(visit.id))}
        />
      ),
    };
  };
  return (
    <>
      <VisitList
        list={list}
        state={state}
        search={say('visits.list.searchStudent')}
        lineOf={lineOf}
        menu={(visit) => [
          {
            label: say('visits.list.summary'),
            icon: <IconFileText size={18} stroke={1.5} />,
            onPress: paths.summary(visit.id),
          },
          ...calendar.actionsOf(visit, `${isolated(people.name(visit))} · ${words.title(visit)}`),
          ...changes.actionsOf(visit, { id, who: people.name(visit) }),
          ...actionsOf(visit),
        ]}
        below={changes.noteOf}
        action={
          <Row>
            <MyCalendarButton />
            <CreateSessionButton to={paths.create} />
          </Row>
        }
        skeleton={{ rows: 8, avatar: false }}
      />
      {changes.dialog}
      {calendar.dialog}
    </>
  );
}
