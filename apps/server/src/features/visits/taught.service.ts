import type { Ctx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import {
  hasSessionWith,
  listHistory,
  listTaught,
  type PastVisit,
  type TaughtRow,
  type TaughtSince,
  type WantedHistory,
  type WantedTaught,
} from './taught.repo.ts';
import { hadSince } from './taught.rules.ts';

/** Since when somebody counts as an educator's who had one session or referral. */
export function hadFrom(ctx: Ctx): Date {
  return hadSince(ctx.clock.now());
}

/** Whether an educator has or had a student: of a school of theirs now, with a session within the last 12 months. */
export async function isStudentOf(
  ctx: Ctx,
  student: people.PersonFacts,
  educatorId: string,
): Promise<boolean> {
  return isTaught(ctx, student, { educatorId, since: hadFrom(ctx) });
}

/**
 * The same for students whose notes and history an educator reads: a session that they created themselves counts
 * once it has begun.
 */
export async function isKnownTo(ctx: Ctx, student: people.PersonFacts, educatorId: string): Promise<boolean> {
  return isTaught(ctx, student, { educatorId, since: hadFrom(ctx), knownBy: ctx.clock.now() });
}

async function isTaught(ctx: Ctx, student: people.PersonFacts, taught: TaughtSince): Promise<boolean> {
  if (!people.hasStudentRole(student) || student.levelId === null) return false;
  const levelIds = await people.levelIdsOfEducator(ctx, taught.educatorId);
  return levelIds.includes(student.levelId) && hasSessionWith(ctx.scope, student.id, taught);
}

/** The students of some schools whom an educator has or had, by name. */
export async function studentsTaughtBy(
  ctx: Ctx,
  educatorId: string,
  wanted: WantedTaught,
): Promise<{ rows: TaughtRow[]; total: number }> {
  return listTaught(ctx.scope, { educatorId, since: hadFrom(ctx) }, wanted);
}

/** Those of them whose notes and history the educator reads. */
export async function studentsKnownTo(
  ctx: Ctx,
  educatorId: string,
  wanted: WantedTaught,
): Promise<{ rows: TaughtRow[]; total: number }> {
  return listTaught(ctx.scope, { educatorId, since: hadFrom(ctx), knownBy: ctx.clock.now() }, wanted);
}

/** Sessions of a student at some schools that have begun, newest first; the caller checks who may ask. */
export async function historyOf(
  ctx: Ctx,
  wanted: Omit<WantedHistory, 'until'>,
): Promise<{ rows: PastVisit[]; total: number }> {
  return listHistory(ctx.scope, { ...wanted, until: ctx.clock.now() });
}
