import { userCategories, type Viewer } from '@lectern/contract/visits/visits.names.ts';

/** In what part the asker looks at a visit, as the server says. */
export function viewerOf(visit: { userCategory: number }): Viewer {
  if (visit.userCategory === userCategories.educator) return 'educator';
  return visit.userCategory === userCategories.admin ? 'admin' : 'attendee';
}
