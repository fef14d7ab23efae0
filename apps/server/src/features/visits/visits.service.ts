import type { Ctx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import { findVisit, listParentsOf, listParticipants } from './visits.repo.ts';
import type { Participant, Visit } from './visits.rules.ts';

export {
  addBookingImages,
  addMaterials,
  addPictures,
  deleteBookingImage,
  filesOf,
  findMaterial,
  removeMaterial,
  visitFiles,
} from './attachments.service.ts';
export {
  invitationOf,
  invitationsOf,
  inviteGuest,
  withdrawInvitation,
} from './invitations.service.ts';
export { bookVisit } from './booking/booking.service.ts';
export { visitInfo } from './info.service.ts';
export { shownVisits, visitStatus } from './standing.service.ts';
export { applyVisitEvent, cancelVisit, type VisitChange } from './lifecycle.service.ts';
export type { VisitHappening } from './lifecycle.rules.ts';
export {
  educatorHomeVisits,
  educatorOngoing,
  educatorVisits,
  studentHomeVisits,
  studentOngoing,
  studentVisits,
} from './lists/lists.service.ts';
export {
  participantMoved,
  rosterChanged,
  visitBooked,
  visitReminded,
  visitStateChanged,
} from './news.service.ts';
export { findVisitFor, parentsLost, readVisitForAll, type VisitFor } from './roster/roster.service.ts';
export { observes } from './visits.policy.ts';
export {
  isSomebodyWaiting,
  momentOf,
  ownStateOf,
  statusOf,
  type Participant,
  type Visit,
} from './visits.rules.ts';

/** A visit of this institution, without asking who looks. Refuses with not_found. */
export async function getVisit(ctx: Ctx, visitId: string): Promise<Visit> {
  return found(await findVisit(ctx.scope, visitId));
}

/** Parents of the students named. */
export async function parentsOf(ctx: Ctx, studentIds: readonly string[]): Promise<string[]> {
  return listParentsOf(ctx.scope, studentIds);
}

/** Everybody with a place in a visit: its educator, its students, and parents who came for them. */
export async function participantsOf(ctx: Ctx, visitId: string): Promise<Participant[]> {
  return listParticipants(ctx.scope, visitId);
}
