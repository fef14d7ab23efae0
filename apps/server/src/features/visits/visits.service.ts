import type { Ctx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import { findVisit, listParentsOf, listParticipants } from './visits.repo.ts';
import type { Participant, Visit } from './visits.rules.ts';

export type { VisitHappening } from './lifecycle.rules.ts';
export { observes } from './visits.policy.ts';
export {
  blocksStudents,
  isSomebodyWaiting,
  joinNames,
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
