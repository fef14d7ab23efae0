import { showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { kindOf } from '../visit-kind.ts';
import { viewerOf } from '../visit-viewer.ts';

type Shown = Pick<VisitInfo, 'visitType' | 'sessionStatus' | 'userCategory' | 'allowAddImage'>;

/** Whether 'Student Participation' stands on a summary: once the session was held, not for a conference, for who held it. */
export function showsParticipation(visit: Shown): boolean {
  return viewerOf(visit) !== 'attendee' && showsRecord(visit.sessionStatus) && kindOf(visit) !== 'conference';
}

/** Whether students can be added and removed: by the educator of a classroom, until its note is complete. */
export function mayChangeRoster(visit: Shown): boolean {
  return viewerOf(visit) === 'educator' && kindOf(visit) === 'classroom' && visit.allowAddImage;
}

/** Whether a summary has anything to do with a group. */
export function hasGroupActions(visit: Shown): boolean {
  return showsParticipation(visit) || mayChangeRoster(visit);
}
