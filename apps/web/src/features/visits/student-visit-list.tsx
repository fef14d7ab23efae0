import { isolated } from '@lectern/contract/core/text.rules.ts';
import { cutName } from '@lectern/contract/people/people.rules.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Row } from '../../ui/layout.tsx';
import { MyCalendarButton } from '../calendar/my-calendar-button.tsx';
import { useAddToCalendar } from '../calendar/use-add-to-calendar.tsx';
import { useUserSession } from '../identity/session.ts';
import type { ListedChanges } from './listed-changes.ts';
import { useFamilyListState } from './visit-list-state.ts';
import { VisitList, type VisitLine } from './visit-list.tsx';
import { shownStatus } from './visit-moments.ts';
import { useVisitPaths } from './visit-paths.ts';
import { VisitStatus } from './visit-status.tsx';
import { useVisitWords } from './visit-words.ts';
import { studentVisitsQuery } from './visits.queries.ts';

/** The list 'Sessions' of a student, or of the child that a parent has chosen. */
export function StudentVisitList({ changes }: { changes: ListedChanges }) {
  const say = useSay();
  const go = useGo();
  const words = useVisitWords();
  const paths = useVisitPaths();
  const { student } = useUserSession();
  const state = useFamilyListState();
  const { filter, date, search, page } = state;
  const calendar = useAddToCalendar();
  const list = useQuery(studentVisitsQuery({ filter, date, search, page }, student?.id ?? null));
  const lineOf = (visit: StudentListItem, now: number): VisitLine => ({
    name: cutName(visit.educatorName, 'educator'),
    full: visit.educatorName,
    image: visit.educatorPhoto,
    createdBy: visit.createdBy,
    status: (
      <VisitStatus
        status={shownStatus(visit, now)}
        visit={visit}
        viewer="attendee"
        about={words.title(visit)}
        onPress={() => go(paths.waitingRoom(visit.id))}
      />
    ),
  });
  const educatorOf = (visit: StudentListItem) => ({ id: visit.educatorUserId, who: visit.educatorName });
  return (
    <>
      <VisitList
        list={list}
        state={state}
        search={say('visits.list.searchEducator')}
        lineOf={lineOf}
        menu={(visit) => [
          ...calendar.actionsOf(visit, `${isolated(visit.educatorName)} · ${words.title(visit)}`),
          ...changes.actionsOf(visit, educatorOf(visit)),
        ]}
        below={changes.noteOf}
        action={
          <Row>
            <MyCalendarButton />
            <Button
              component={AddressLink}
              address={paths.create}
              leftSection={<IconPlus size={18} stroke={1.5} />}
            >
              {say('visits.list.create')}
            </Button>
          </Row>
        }
        emptyAction={
          <Button
            variant="default"
            component={AddressLink}
            address={paths.create}
            leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
          >
            {say('visits.list.create')}
          </Button>
        }
        skeleton={{ rows: 8, avatar: true }}
      />
      {changes.dialog}
      {calendar.dialog}
    </>
  );
}
