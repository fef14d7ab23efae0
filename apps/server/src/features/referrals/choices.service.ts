import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { referralsCalls } from '@lectern/contract/referrals/referrals.calls.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import * as others from '../subjects/others.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { findVisitFor } from '../visits/roster.service.ts';
import { studentsTaughtBy } from '../visits/taught.service.ts';
import { mayReferSession } from './referrals.policy.ts';
import { isAskersSchool } from './referrals.service.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly pageNumber: number;
  readonly itemsPerPage?: number | undefined;
}

function windowOf(ctx: PersonCtx, asked: Asked) {
  const limit = pageSize(asked.itemsPerPage, ctx.host.pageSize);
  return { search: asked.search || null, offset: (asked.pageNumber - 1) * limit, limit };
}

function toPage<T>(ctx: PersonCtx, asked: Asked, { data, total }: { data: T[]; total: number }) {
  const { pageNumber } = asked;
  const itemsPerPage = pageSize(asked.itemsPerPage, ctx.host.pageSize);
  return { data, pageNumber, itemsPerPage, totalPages: totalPages(total, itemsPerPage), totalItems: total };
}

/** What other educators teach at the asker's schools. */
async function ofColleagues(
  ctx: PersonCtx,
): Promise<{ levelIds: readonly string[]; exceptEducatorId: string }> {
  const { personId } = ctx.actor;
  return { levelIds: await people.levelIdsOfEducator(ctx, personId), exceptEducatorId: personId };
}

/** Subjects that other educators teach at the asker's schools, by name. */
export async function referralSubjects(
  ctx: PersonCtx,
  query: CallParsed<typeof referralsCalls.referralSubjects>['query'],
): Promise<CallResult<typeof referralsCalls.referralSubjects>> {
  const wish = { ...windowOf(ctx, query), ...(await ofColleagues(ctx)) };
  return toPage(ctx, query, await others.subjectsOfOthers(ctx, wish));
}

/** Subcategories of a subject that other educators teach there, by name. Refuses with not_found for an unknown subject. */
export async function referralSubcategories(
  ctx: PersonCtx,
  query: CallParsed<typeof referralsCalls.referralSubcategories>['query'],
): Promise<CallResult<typeof referralsCalls.referralSubcategories>> {
  const { subjectId } = query;
  found((await subjects.getSubjectNames(ctx, [subjectId])).get(subjectId));
  const wish = { ...windowOf(ctx, query), ...(await ofColleagues(ctx)), subjectId };
  return toPage(ctx, query, await others.subcategoriesOfOthers(ctx, wish));
}

/**
 * The subject and school for a referral from a session of the asker's: the same subject at its student's current
 * school.
 */
async function wantedForSession(ctx: PersonCtx, sessionId: string): Promise<others.WishOfOthers> {
  const { visit, viewer, participants } = await findVisitFor(ctx, sessionId);
  refuseUnless(mayReferSession(viewer, visit));
  const place = found(participants.find((one) => one.side === 'student'));
  const { levelId } = await people.getPerson(ctx, place.personId);
  if (!(await isAskersSchool(ctx, levelId))) throw new Refusal('session_not_referable');
  return {
    levelIds: levelId === null ? [] : [levelId],
    exceptEducatorId: ctx.actor.personId,
    ...(visit.subcategoryId === null ? {} : { subcategoryId: visit.subcategoryId }),
  };
}

/** Educators who can be named for a subcategory, by name. Refuses with not_found an unknown one. */
export async function referralEducators(
  ctx: PersonCtx,
  query: CallParsed<typeof referralsCalls.referralEducators>['query'],
): Promise<CallResult<typeof referralsCalls.referralEducators>> {
  const { subcategoryId } = query;
  found((await subjects.getSubcategories(ctx, [subcategoryId])).get(subcategoryId));
  const wish = { ...windowOf(ctx, query), ...(await ofColleagues(ctx)), subcategoryId };
  return toPage(ctx, query, await others.educatorsOfOthers(ctx, wish));
}

/** The same for a completed session of the asker's with one student. */
export async function sessionEducators(
  ctx: PersonCtx,
  query: CallParsed<typeof referralsCalls.sessionEducators>['query'],
): Promise<CallResult<typeof referralsCalls.sessionEducators>> {
  const wish = { ...windowOf(ctx, query), ...(await wantedForSession(ctx, query.sessionId)) };
  return toPage(ctx, query, await others.educatorsOfOthers(ctx, wish));
}

/** Students of the asker's, by name, at whose school the named educator teaches the subcategory. */
export async function referralStudents(
  ctx: PersonCtx,
  query: CallParsed<typeof referralsCalls.referralStudents>['query'],
): Promise<CallResult<typeof referralsCalls.referralStudents>> {
  const { educatorId, subcategoryId } = query;
  await people.getPerson(ctx, educatorId);
  found((await subjects.getSubcategories(ctx, [subcategoryId])).get(subcategoryId));
  const levelIds: string[] = [];
  for (const levelId of await people.levelIdsOfEducator(ctx, ctx.actor.personId))
    if (await subjects.doesTeach(ctx, { educatorId, subcategoryId, levelId })) levelIds.push(levelId);
  const wanted = { ...windowOf(ctx, query), levelIds, isActive: true };
  const { rows, total } = await studentsTaughtBy(ctx, ctx.actor.personId, wanted);
  const data = rows.map(({ id, name }) => ({ studentId: id, studentName: name }));
  return toPage(ctx, query, { data, total });
}
