import type { curriculumCalls } from '@lectern/contract/administration/curriculum.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as curriculum from '../subjects/curriculum.service.ts';
import { countStanding, type Standing } from './curriculum.repo.ts';
import { toKeptSubcategory, toKeptSubject, toSubcategoryView, toSubjectView } from './curriculum.view.ts';

type Calls = typeof curriculumCalls;
type Body<C extends keyof Calls> = CallParsed<Calls[C]> extends { body: infer B } ? B : never;
type SubjectView = CallResult<Calls['subject']>;
type SubcategoryView = CallResult<Calls['subcategory']>;

interface Wish {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly levelId?: string | undefined;
  readonly descending: boolean;
  readonly pageNumber: number;
  readonly itemsPerPage?: number | undefined;
}

function wanted(ctx: PersonCtx, wish: Wish) {
  const limit = pageSize(wish.itemsPerPage, ctx.host.pageSize);
  return {
    search: wish.search ?? null,
    active: wish.active ?? null,
    levelId: wish.levelId ?? null,
    isDescending: wish.descending,
    offset: (wish.pageNumber - 1) * limit,
    limit,
  };
}

function pageInfo(ctx: PersonCtx, wish: Wish, totalItems: number) {
  const itemsPerPage = pageSize(wish.itemsPerPage, ctx.host.pageSize);
  const { pageNumber } = wish;
  return { pageNumber, itemsPerPage, totalPages: totalPages(totalItems, itemsPerPage), totalItems };
}

/** A page of the subjects that the asker may read: those of the own level, of those above and of those below. */
export async function listSubjects(
  ctx: PersonCtx,
  query: CallParsed<Calls['keptSubjects']>['query'],
): Promise<CallResult<Calls['keptSubjects']>> {
  const { rows, total } = await curriculum.pageOfSubjects(ctx, { ...wanted(ctx, query), sort: query.sort });
  return { data: rows.map(toKeptSubject), ...pageInfo(ctx, query, total) };
}

/** A page of the subcategories of these subjects, or of those that some schools offer. */
export async function listSubcategories(
  ctx: PersonCtx,
  query: CallParsed<Calls['keptSubcategories']>['query'],
): Promise<CallResult<Calls['keptSubcategories']>> {
  const { rows, total } = await curriculum.pageOfSubcategories(ctx, {
    ...wanted(ctx, query),
    sort: query.sort,
    subjectId: query.subjectId ?? null,
    schoolIds: query.institutionIds?.split(',') ?? null,
    ids: query.subcategoryIds?.split(',') ?? null,
  });
  return { data: rows.map(toKeptSubcategory), ...pageInfo(ctx, query, total) };
}

async function standing(
  ctx: PersonCtx,
  subjectId: string,
  subcategoryId: string | null = null,
): Promise<Standing> {
  const reach = (await levels.reachOf(ctx)) ?? [];
  return countStanding(ctx.scope, { subjectId, subcategoryId }, reach);
}

/** Everything about one subject. Refuses with not_found subjects of other branches of levels than the asker's. */
export async function viewSubject(ctx: PersonCtx, id: string): Promise<SubjectView> {
  return toSubjectView(await curriculum.keptSubject(ctx, id), await standing(ctx, id));
}

/** Everything about one subcategory. Refuses with not_found those of other branches of levels than the asker's. */
export async function viewSubcategory(ctx: PersonCtx, id: string): Promise<SubcategoryView> {
  const subcategory = await curriculum.keptSubcategory(ctx, id);
  return toSubcategoryView(subcategory, await standing(ctx, subcategory.subjectId, id));
}

/** Adds a subject of the asker's own level with its first subcategories. */
export async function addSubject(ctx: PersonCtx, body: Body<'addSubject'>): Promise<SubjectView> {
  const { id } = await curriculum.addSubject(ctx, { ...body, levelId: ctx.actor.levelId });
  return viewSubject(ctx, id);
}

/** Saves the name of a subject. */
export async function changeSubject(
  ctx: PersonCtx,
  id: string,
  body: Body<'changeSubject'>,
): Promise<SubjectView> {
  await curriculum.changeSubject(ctx, id, body);
  return viewSubject(ctx, id);
}

/** Offers a subject no longer, or again. */
export async function setSubjectStatus(
  ctx: PersonCtx,
  id: string,
  { active }: Body<'setSubjectStatus'>,
): Promise<SubjectView> {
  await curriculum.setSubjectActive(ctx, id, active);
  return viewSubject(ctx, id);
}

/** Adds a subcategory to a subject that the asker keeps. */
export async function addSubcategory(ctx: PersonCtx, body: Body<'addSubcategory'>): Promise<SubcategoryView> {
  return viewSubcategory(ctx, await curriculum.addSubcategory(ctx, body));
}

/** Saves the name of a subcategory. */
export async function changeSubcategory(
  ctx: PersonCtx,
  id: string,
  body: Body<'changeSubcategory'>,
): Promise<SubcategoryView> {
  await curriculum.changeSubcategory(ctx, id, body);
  return viewSubcategory(ctx, id);
}

/** Offers a subcategory no longer, or again. */
export async function setSubcategoryStatus(
  ctx: PersonCtx,
  id: string,
  { active }: Body<'setSubcategoryStatus'>,
): Promise<SubcategoryView> {
  await curriculum.setSubcategoryActive(ctx, id, active);
  return viewSubcategory(ctx, id);
}
