import { may } from '@lectern/contract/access/capabilities.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found, refuseUnless, type Decision } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { isKnownTo } from '../visits/taught.service.ts';
import type { StudentTies } from './student-notes.policy.ts';

async function tiesTo(ctx: PersonCtx, student: people.PersonFacts): Promise<StudentTies> {
  if (!people.hasStudentRole(student) || student.erasedAt !== null || student.levelId === null)
    return { isOwnStudent: false, isInReach: false };
  if (!may(ctx.actor.role, 'administer'))
    return { isOwnStudent: await isKnownTo(ctx, student, ctx.actor.personId), isInReach: false };
  return { isOwnStudent: false, isInReach: levels.isReached(await levels.reachOf(ctx), student.levelId) };
}

/**
 * A student with whom the policy lets the asker do what they ask. Refuses with not_found people without a tie to the
 * student.
 */
export async function studentFor(
  ctx: PersonCtx,
  studentId: string,
  mayDo: (actor: PersonCtx['actor'], ties: StudentTies) => Decision,
): Promise<people.PersonFacts & { readonly levelId: string }> {
  const student = await people.getPerson(ctx, studentId);
  refuseUnless(mayDo(ctx.actor, await tiesTo(ctx, student)));
  return { ...student, levelId: found(student.levelId) };
}
