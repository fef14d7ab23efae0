import type { EducatorChoice, Subcategory, Subject } from '@lectern/contract/subjects/subjects.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import { findEducators, findSubcategories, findSubjects, type Wanted } from './choices.repo.ts';
import { toEducatorChoice, toSubcategory, toSubject } from './subjects.view.ts';

/** Subjects of all educators but one at some schools, filtered. The caller checks whose schools they are. */
export interface WishOfOthers {
  readonly levelIds: readonly string[];
  readonly exceptEducatorId: string;
  readonly subjectId?: string;
  readonly subcategoryId?: string;
}

/** A part of it, by name. */
export type PageOfOthers = WishOfOthers & Pick<Wanted, 'search' | 'offset' | 'limit'>;

interface Some<T> {
  readonly data: T[];
  readonly total: number;
}

function wantedOf({ subjectId, subcategoryId, ...wish }: PageOfOthers): Wanted {
  return {
    ...wish,
    levelId: null,
    educatorId: null,
    subjectId: subjectId ?? null,
    subcategoryId: subcategoryId ?? null,
  };
}

/** Subjects that others teach. */
export async function subjectsOfOthers(ctx: Ctx, wish: PageOfOthers): Promise<Some<Subject>> {
  const { rows, total } = await findSubjects(ctx.scope, wantedOf(wish));
  return { data: rows.map(toSubject), total };
}

/** Subcategories that others teach. */
export async function subcategoriesOfOthers(ctx: Ctx, wish: PageOfOthers): Promise<Some<Subcategory>> {
  const { rows, total } = await findSubcategories(ctx.scope, wantedOf(wish));
  return { data: rows.map(toSubcategory), total };
}

/** The others who teach it. */
export async function educatorsOfOthers(ctx: Ctx, wish: PageOfOthers): Promise<Some<EducatorChoice>> {
  const { rows, total } = await findEducators(ctx.scope, wantedOf(wish));
  return { data: rows.map((row) => toEducatorChoice(row, people.imageOf(ctx, row))), total };
}
