import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { languages } from '@lectern/contract/core/core.names.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { flagsCalls } from '@lectern/contract/flags/flags.calls.ts';
import { flagLimits } from '@lectern/contract/flags/flags.limits.ts';
import type { FlagCategory } from '@lectern/contract/flags/flags.shapes.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import {
  countWhileLocked,
  findCategory,
  insertCategory,
  listCategories,
  listOffered,
  updateCategory,
  updateCategoryActive,
  type CategoryRow,
} from './categories.repo.ts';
import { mayKeepCategories } from './flags.policy.ts';
import { toFlagCategory } from './flags.view.ts';

type Calls = typeof flagsCalls;

async function pathOf(ctx: Ctx, levelId: string | null): Promise<string[]> {
  return levelId === null ? [] : (await levels.levelWithAncestors(ctx, levelId)).map(({ id }) => id);
}

/** The categories that are offered at a level: its own and those of the levels above. */
export async function offeredCategories(
  ctx: Ctx,
  levelId: string | null,
): Promise<{ id: string; name: string }[]> {
  return listOffered(ctx.scope, await pathOf(ctx, levelId));
}

/** Refuses with not_found a category of another line of levels, and one that is offered no longer. */
export async function refuseUnlessOffered(
  ctx: Ctx,
  { id, levelId }: { id: string; levelId: string | null },
): Promise<void> {
  const category = found(await findCategory(ctx.scope, id));
  if (!(await pathOf(ctx, levelId)).includes(category.levelId)) throw new Refusal('not_found');
  if (!category.active) throw new Refusal('flag_category_closed');
}

function ownLevel(ctx: PersonCtx): string {
  refuseUnless(mayKeepCategories(ctx.actor));
  return found(ctx.actor.levelId);
}

/** A category of the asker's own level. Refuses with not_found all others. */
async function keptCategory(ctx: PersonCtx, id: string): Promise<CategoryRow> {
  const levelId = ownLevel(ctx);
  const category = found(await findCategory(ctx.scope, id));
  if (category.levelId !== levelId) throw new Refusal('not_found');
  return category;
}

/** A page of the categories of the asker's own level, by name. */
export async function pageOfCategories(
  ctx: PersonCtx,
  query: CallParsed<Calls['flagCategories']>['query'],
): Promise<CallResult<Calls['flagCategories']>> {
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const { pageNumber, search = null, active = null } = query;
  const offset = (pageNumber - 1) * itemsPerPage;
  const wanted = { levelId: ownLevel(ctx), search, active, offset, limit: itemsPerPage };
  const { rows, total } = await listCategories(ctx.scope, wanted);
  const pages = { pageNumber, itemsPerPage, totalPages: totalPages(total, itemsPerPage), totalItems: total };
  return { data: rows.map(toFlagCategory), ...pages };
}

function refuseName(): never {
  throw new Refusal('flag_category_name_taken', {
    fields: [{ field: 'name', message: 'flags.refusal.flag_category_name_taken' }],
  });
}

/** 'Other' is offered everywhere already, to each reader in their own language. */
const namesOfOther: ReadonlySet<string> = new Set(
  languages.map((language) => translate(language, 'flags.other').toLowerCase()),
);

function refuseOther(name: string): void {
  if (namesOfOther.has(name.toLowerCase())) refuseName();
}

/** Offers a category at a level and below, and tells its id. Refuses a name that the level has, and one too many. */
export async function offerCategory(
  ctx: Ctx,
  { levelId, name }: { levelId: string; name: string },
): Promise<string> {
  refuseUnless(mayKeepCategories(ctx.actor));
  refuseOther(name);
  return transaction(ctx, async (tx) => {
    if ((await countWhileLocked(tx.scope, levelId)) >= flagLimits.categories)
      throw new Refusal('flag_categories_full');
    const id = (await insertCategory(tx.scope, { levelId, name, createdAt: tx.clock.now() })) ?? refuseName();
    await audit.record(tx, {
      ...{ action: 'flag-category.added', subjectKind: 'flagCategory', subjectId: id },
      after: { name },
    });
    return id;
  });
}

/**
 * Offers a category at the asker's own level and below. Refuses a name that the level has, and one category too
 * many.
 */
export async function addCategory(ctx: PersonCtx, { name }: { name: string }): Promise<FlagCategory> {
  const id = await offerCategory(ctx, { levelId: ownLevel(ctx), name });
  return toFlagCategory(await keptCategory(ctx, id));
}

/** Saves a category's name. Refuses with changed_meanwhile when it has another version by now, and a name that is taken. */
export async function changeCategory(
  ctx: PersonCtx,
  id: string,
  { name, version }: { name: string; version: number },
): Promise<FlagCategory> {
  refuseOther(name);
  return transaction(ctx, async (tx) => {
    const category = await keptCategory(tx, id);
    const saved = await updateCategory(tx.scope, { id, version }, name);
    if (saved === 'flag_category_name_taken') refuseName();
    if (saved === 'changed_meanwhile') throw new Refusal(saved);
    await audit.record(tx, {
      ...{ action: 'flag-category.changed', subjectKind: 'flagCategory', subjectId: id },
      ...{ before: { name: category.name }, after: { name } },
    });
    return toFlagCategory(await keptCategory(tx, id));
  });
}

/** Stops offering a category, or offers it again. Flags that have it keep it. */
export async function setCategoryActive(
  ctx: PersonCtx,
  id: string,
  { active }: { active: boolean },
): Promise<FlagCategory> {
  return transaction(ctx, async (tx) => {
    await keptCategory(tx, id);
    if (await updateCategoryActive(tx.scope, { id, active }))
      await audit.record(tx, {
        action: active ? 'flag-category.activated' : 'flag-category.deactivated',
        ...{ subjectKind: 'flagCategory', subjectId: id },
        ...{ before: { active: !active }, after: { active } },
      });
    return toFlagCategory(await keptCategory(tx, id));
  });
}
