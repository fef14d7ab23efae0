import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import type { ReactNode } from 'react';
import type { RowAction } from '../../ui/resource-list/list-parts.ts';

/** As much of a session in a list as it takes to say what may be changed. */
type ListedVisit = Omit<StudentListItem, 'educatorUserId' | 'educatorName' | 'educatorPhoto'>;

/** The actions that change a session of a list, open requests, and the dialogs. The screen provides them. */
export interface ListedChanges {
  readonly actionsOf: (visit: ListedVisit, educator: { id: string; who: string }) => readonly RowAction[];
  readonly noteOf: (visit: ListedVisit) => ReactNode;
  readonly dialog: ReactNode;
}
