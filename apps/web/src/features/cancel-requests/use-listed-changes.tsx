import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { ReactNode } from 'react';
import type { RowAction } from '../../ui/resource-list/list-parts.ts';
import { useVisitWords } from '../visits/visit-words.ts';
import { viewerOf } from '../visits/visit-viewer.ts';
import { changesOfItem } from './changes-of.ts';
import { RequestedNote } from './requested-note.tsx';
import { useVisitChanges } from './use-visit-changes.tsx';

type Listed = Omit<StudentListItem, 'educatorUserId' | 'educatorName' | 'educatorPhoto'>;

/** In a list of sessions: what can be done to change one, that it is asked for already, and the dialogs. */
export function useListedChanges(): {
  actionsOf: (visit: Listed, educator: { id: string; who: string }) => readonly RowAction[];
  noteOf: (visit: Listed) => ReactNode;
  dialog: ReactNode;
} {
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
