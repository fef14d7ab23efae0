import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { subjectsCalls } from '@lectern/contract/subjects/subjects.calls.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import { reachOf, type Reach } from './subjects.policy.ts';
import {
  findEducators,
  findSubcategories,
  findSubjects,
  type EducatorRow,
  type Found,
  type Wanted,
} from './choices.repo.ts';
import { toEducatorChoice, toSubcategory, toSubject } from './subjects.view.ts';
import { getSubcategories, getSubjectNames } from './subjects.service.ts';

/** The filters of a choice. */
interface Wish {
  readonly search?: string | undefined;
  readonly pageNumber: number;
  readonly itemsPerPage?: number | undefined;
  readonly tutorId?: string | undefined;
  readonly levelId?: string | undefined;
  readonly expertiseCategoryId?: string | undefined;
  readonly expertiseId?: string | undefined;
}

/** The Level 3 of the student for whom the person acts; null while a parent has not chosen. */
async function studentLevel(ctx: PersonCtx): Promise<string | null> {
  if (ctx.actor.studentId === null) return null;
  return (await people.findPerson(ctx, ctx.actor.studentId))?.levelId ?? null;
}

/** The Level 3 that a Level 2 administrator named. Refuses with not_found for one that is not below theirs. */
async function namedLevel(ctx: PersonCtx, levelId: string | undefined): Promise<string | null> {
  if (levelId === undefined) return null;
  await levels.getLevel(ctx, levelId);
  const { role, levelId: own } = ctx.actor;
  if (!may(role, 'chooseSchools') || own === null) return null;
  if (!(await levels.isWithinLevel(ctx, levelId, own))) throw new Refusal('not_found');
  return levelId;
}

/** The level or educator that the choice stays within; null when the asked educator is not in reach at all. */
function narrowed(reach: Reach, educatorId: string | null): Pick<Wanted, 'levelId' | 'educatorId'> | null {
  if (reach.of === 'level') return { levelId: reach.levelId, educatorId };
  if (reach.of === 'nothing') return null;
  const isOwn = educatorId === null || educatorId === reach.educatorId;
  return isOwn ? { levelId: null, educatorId: reach.educatorId } : null;
}

/** The part of the wish that the person may see; null when that is nothing at all. */
async function wantedBy(ctx: PersonCtx, wish: Wish): Promise<Wanted | null> {
  const asked = { student: await studentLevel(ctx), named: await namedLevel(ctx, wish.levelId) };
  const within = narrowed(reachOf(ctx.actor, asked), wish.tutorId ?? null);
  if (within === null) return null;
  const limit = pageSize(wish.itemsPerPage, ctx.host.pageSize);
  return {
    ...within,
    search: wish.search ?? null,
    subjectId: wish.expertiseCategoryId ?? null,
    subcategoryId: wish.expertiseId ?? null,
    offset: (wish.pageNumber - 1) * limit,
    limit,
  };
}

/** An id of another institution does not exist here, also where it would only narrow a list to nothing. */
async function refuseForeign(ctx: PersonCtx, wish: Wish): Promise<void> {
  if (wish.tutorId !== undefined) await people.getPerson(ctx, wish.tutorId);
  const { expertiseCategoryId: subjectId, expertiseId: subcategoryId } = wish;
  if (subjectId !== undefined) found((await getSubjectNames(ctx, [subjectId])).get(subjectId));
  if (subcategoryId !== undefined) found((await getSubcategories(ctx, [subcategoryId])).get(subcategoryId));
}

interface Page<T> {
  readonly data: T[];
  readonly pageNumber: number;
  readonly itemsPerPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
}

async function pageOf<R, T>(
  ctx: PersonCtx,
  wish: Wish,
  how: { find: (wanted: Wanted) => Promise<Found<R>>; show: (row: R) => T },
): Promise<Page<T>> {
  await refuseForeign(ctx, wish);
  const wanted = await wantedBy(ctx, wish);
  const choices: Found<R> = wanted ? await how.find(wanted) : { rows: [], total: 0 };
  const itemsPerPage = pageSize(wish.itemsPerPage, ctx.host.pageSize);
  return {
    data: choices.rows.map((row) => how.show(row)),
    pageNumber: wish.pageNumber,
    itemsPerPage,
    totalPages: totalPages(choices.total, itemsPerPage),
    totalItems: choices.total,
  };
}

/** Subjects that the person may choose from, by name. */
export async function listSubjects(
  ctx: PersonCtx,
  query: CallParsed<typeof subjectsCalls.subjects>['query'],
): Promise<CallResult<typeof subjectsCalls.subjects>> {
  return pageOf(ctx, query, { find: (wanted) => findSubjects(ctx.scope, wanted), show: toSubject });
}

/** Subcategories that the person may choose from, by name. */
export async function listSubcategories(
  ctx: PersonCtx,
  query: CallParsed<typeof subjectsCalls.subcategories>['query'],
): Promise<CallResult<typeof subjectsCalls.subcategories>> {
  return pageOf(ctx, query, { find: (wanted) => findSubcategories(ctx.scope, wanted), show: toSubcategory });
}

/** Active educators whom the person may choose, by name. */
export async function listEducators(
  ctx: PersonCtx,
  query: CallParsed<typeof subjectsCalls.educators>['query'],
): Promise<CallResult<typeof subjectsCalls.educators>> {
  return pageOf(ctx, query, {
    find: (wanted) => findEducators(ctx.scope, wanted),
    show: (row) => toEducatorChoice(row, people.imageOf(ctx, row)),
  });
}

/** An educator who may be chosen for a student of a Level 3. */
export interface ChoosableEducator {
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly levelName: string;
}

/**
 * Active educators of one Level 3 who teach what is wanted, by name: for callers that narrow them further, e.g. to
 * those who are free now.
 */
export async function educatorsOfLevelFor(
  ctx: Ctx,
  wish: {
    levelId: string;
    search?: string | undefined;
    subjectId?: string | undefined;
    subcategoryId?: string | undefined;
  },
): Promise<readonly ChoosableEducator[]> {
  const choices: Found<EducatorRow> = await findEducators(ctx.scope, {
    search: wish.search ?? null,
    levelId: wish.levelId,
    educatorId: null,
    subjectId: wish.subjectId ?? null,
    subcategoryId: wish.subcategoryId ?? null,
    offset: 0,
    limit: 1000,
  });
  return choices.rows.map((row) => toEducatorChoice(row, people.imageOf(ctx, row)));
}
