import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGo } from '../../lib/url-state.ts';
import { useAddToCalendar } from '../calendar/use-add-to-calendar.tsx';
import { timedVisit } from '../visits/visit-moments.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { useVisitPeople } from '../visits/visit-people.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { useVisitWords } from '../visits/visit-words.ts';
import { changesOfInfo } from './changes-of.ts';
import { RequestedNote } from './requested-note.tsx';
import { useVisitChanges, type ChangeAction } from './use-visit-changes.tsx';

/**
 * Below the facts of a summary: the calendar link for people in the session, the buttons that change it, or that a
 * change is asked for already; undefined if none applies. The dialogs are outside, so that they stay while the
 * session is fetched again.
 */
export function useSummaryChanges(
  visit: VisitInfo | undefined,
  onDialog: (isOpen: boolean) => void,
): { buttons: ReactNode; dialog: ReactNode } {
  const go = useGo();
  const paths = useVisitPaths();
  const words = useVisitWords();
  const people = useVisitPeople();
  // After giving up their place, a person has no summary any more.
  const changing = useVisitChanges({ onDialog, onDeclined: () => go(paths.list()) });
  const calendar = useAddToCalendar(onDialog);
  const dialog = (
    <>
      {changing.dialog}
      {calendar.dialog}
    </>
  );
  if (visit === undefined) return { buttons: undefined, dialog };
  const viewer = viewerOf(visit);
  const { sessionStartDate, sessionEndDate } = timedVisit(visit);
  const student = people.name({ ...visit, studentName: visit.tutee?.name ?? null });
  const title = words.title({ ...visit, subject: visit.expertiseCategory, subCategory: visit.expertise });
  const changes = changesOfInfo(visit);
  const about = `${isolated(viewer === 'attendee' ? visit.tutor.name : student)} · ${title}`;
  const entry = viewer === 'admin' ? [] : calendar.actionsOf(visit, about);
  const actions = changing.actionsOf(changes, {
    id: visit.id,
    startTime: sessionStartDate,
    endTime: sessionEndDate,
    educatorId: visit.tutor.id,
    levelId: viewer === 'attendee' ? null : visit.levelId,
    about,
    isOwnLesson: viewer === 'educator',
  });
  if (entry.length + actions.length === 0 && !changes.isRequested) return { buttons: undefined, dialog };
  const buttons = (
    <>
      {changes.isRequested && <RequestedNote visitId={visit.id} mayWithdraw={changes.mayWithdraw} />}
      {[...entry, ...actions].map(({ label, icon, isDestructive, onPress }: ChangeAction) => (
        <Button
          key={label}
          variant="default"
          leftSection={icon}
          {...(isDestructive ? { c: 'var(--bad-fg)' } : {})}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
    </>
  );
  return { buttons, dialog };
}
