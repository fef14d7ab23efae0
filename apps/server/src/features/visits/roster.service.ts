import { may } from '@lectern/contract/access/capabilities.ts';
import { isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { isOutOfClass, mayEditRoster, viewerOf } from './visits.policy.ts';
import { findVisit, listChildrenIn, listParentsOf, listParticipants } from './visits.repo.ts';
import { standingPlace, type Participant, type Visit } from './visits.rules.ts';

/** A visit with everything that decides the asker's role in it. */
export interface VisitFor {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  /** The asker's role: attends as student or parent, is its educator, or administers. */
  readonly viewer: Viewer;
  /** The asker's own place; null for an administrator, and for a parent who has not come yet and was not removed. */
  readonly own: Participant | null;
  /** The student whom the asker attends as or for: themselves, or a parent's child; null for all others. */
  readonly studentId: string | null;
}

async function levelPathOf(ctx: PersonCtx, visit: Visit): Promise<string[]> {
  if (!may(ctx.actor.role, 'administer') || visit.levelId === null) return [];
  return (await levels.levelWithAncestors(ctx, visit.levelId)).map((level) => level.id);
}

interface Children {
  readonly participants: readonly Participant[];
  readonly childIds: readonly string[];
}

/** The child whom the parent has chosen, else another; one who was put out only when no other is still there. */
function studentIdOf(ctx: PersonCtx, { participants, childIds }: Children): string | null {
  const { role, personId, studentId } = ctx.actor;
  if (isStudent(role)) return personId;
  if (!isParent(role)) return null;
  const isThere = (childId: string): boolean =>
    participants.some((one) => one.personId === childId && one.state !== 'removed');
  const there = childIds.filter(isThere);
  const children = there.length > 0 ? there : childIds;
  return children.find((childId) => childId === studentId) ?? children[0] ?? null;
}

/** Parents of students who were put out of a visit or taken from it, and of nobody who is still in it. */
export async function parentsLost(
  ctx: Ctx,
  participants: readonly Participant[],
  goneIds: readonly string[],
): Promise<string[]> {
  if (goneIds.length === 0) return [];
  const there = participants.filter((one) => one.side === 'student' && one.state !== 'removed');
  const kept = new Set(
    await listParentsOf(
      ctx.scope,
      there.map((one) => one.personId),
    ),
  );
  return (await listParentsOf(ctx.scope, goneIds)).filter((parentId) => !kept.has(parentId));
}

/**
 * Returns the asker's role in a visit that was read before. Refuses with not_found people who may not know of it.
 */
export type VisitForAsker = (asker: PersonCtx) => Promise<VisitFor>;

/** Reads a visit once for several askers of its institution. Refuses with not_found when there is none. */
export async function readVisitForAll(ctx: Ctx, visitId: string): Promise<VisitForAsker> {
  const visit = found(await findVisit(ctx.scope, visitId));
  const participants = await listParticipants(ctx.scope, visitId);
  return async (asker) => {
    const { role, personId } = asker.actor;
    const childIds = isParent(role) ? await listChildrenIn(asker.scope, visitId, personId) : [];
    const facts = { visit, participants, childIds, levelPath: await levelPathOf(asker, visit) };
    const viewer = found(viewerOf(asker.actor, facts));
    const own = standingPlace(participants, personId, childIds);
    const studentId = studentIdOf(asker, { participants, childIds });
    return { visit, participants, viewer, own, studentId };
  };
}

/** A visit that the asker may know of, and their role in it. Refuses with not_found every other. */
export async function findVisitFor(ctx: PersonCtx, visitId: string): Promise<VisitFor> {
  return (await readVisitForAll(ctx, visitId))(ctx);
}

/** Whether an educator who looks at a visit still belongs to its school; all others come by another way and pass. */
export async function isOfItsSchool(
  ctx: PersonCtx,
  { visit, viewer }: Pick<VisitFor, 'visit' | 'viewer'>,
): Promise<boolean> {
  if (viewer !== 'educator') return true;
  return visit.levelId !== null && (await people.isEducatorAt(ctx, visit.educatorId, visit.levelId));
}

/** Whether the asker, or a parent's last child, was removed from a class: then they lose access to its things. */
export function isPutOutOfClass({ visit, own }: Pick<VisitFor, 'visit' | 'own'>): boolean {
  return isOutOfClass(visit, own?.state === 'removed');
}

/** A class whose students the asker may still change. Refuses with roster_closed, and people who may not. */
export async function findOpenRoster(ctx: PersonCtx, visitId: string): Promise<VisitFor> {
  const roster = await findVisitFor(ctx, visitId);
  refuseUnless(mayEditRoster(ctx.actor, roster.viewer, roster.visit));
  return roster;
}
