import type { Ctx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { canHaveMedicAid } from './medic-aid.rules.ts';
import type { VisitFor } from './roster.service.ts';

/**
 * Whether the asker has the MedicAid panel of a visit: its educator, after a visit with exactly one student, if the
 * school has it switched on. For a visit without a school, the student's school decides.
 */
export async function isMedicAidShown(
  ctx: Ctx,
  { visit, viewer, participants }: Pick<VisitFor, 'visit' | 'viewer' | 'participants'>,
): Promise<boolean> {
  const students = participants.filter((one) => one.side === 'student');
  const [only] = students;
  const { kind, state } = visit;
  if (!only || !canHaveMedicAid({ viewer, kind, state, students: students.length })) return false;
  const levelId =
    visit.levelId ?? (await people.getPeople(ctx, [only.personId])).get(only.personId)?.levelId ?? null;
  return levelId !== null && (await levels.switchesAt(ctx, levelId)).medicAid.value;
}
