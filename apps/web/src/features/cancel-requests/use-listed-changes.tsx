import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { ListedChanges } from '../visits/listed-changes.ts';
import { useVisitWords } from '../visits/visit-words.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { changesOfItem } from './changes-of.ts';
import { RequestedNote } from './requested-note.tsx';
import { useVisitChanges } from './use-visit-changes.tsx';

/** In a list of sessions: the actions that change one, that it is asked for already, and the dialogs. */
export function useListedChanges(): ListedChanges {
  const words = useVisitWords();
  const { actionsOf, dialog } = useVisitChanges();
  return {
    actionsOf: (visit, { id, who }) =>
      actionsOf(changesOfItem(visit), {
        id: visit.id,
        startTime: visit.sessionStartDate,
        endTime: visit.sessionEndDate,
        educatorId: id,
        levelId: viewerOf(visit) === 'attendee' ? null : visit.levelId,
        about: `${isolated(who)} · ${words.title(visit)}`,
        isOwnLesson: viewerOf(visit) === 'educator',
      }),
    noteOf: (visit) => {
      const { isRequested, mayWithdraw } = changesOfItem(visit);
      return isRequested ? <RequestedNote visitId={visit.id} mayWithdraw={mayWithdraw} /> : undefined;
    },
    dialog,
  };
}
