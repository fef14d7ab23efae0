import { userCategories, type Viewer } from '@lectern/contract/visits/visits.names.ts';

/** The asker's role in a visit, according to the server. */
export function viewerOf(visit: { userCategory: number }): Viewer {
  if (visit.userCategory === userCategories.educator) return 'educator';
  return visit.userCategory === userCategories.admin ? 'admin' : 'attendee';
}
