import type { codeListsCalls } from '@lectern/contract/code-lists/code-lists.calls.ts';
import { codeListLimits } from '@lectern/contract/code-lists/code-lists.limits.ts';
import type { CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import type { KeptCode } from '@lectern/contract/code-lists/code-lists.shapes.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import { mayKeepCodes, mayPickCodes } from './code-lists.policy.ts';
import { toKeptCode, toPickedCode } from './code-lists.view.ts';
import {
  advanceList,
  countCodes,
  findByValues,
  findCodes,
  insertCodes,
  listCodes,
  updateCodes,
  type CodeRow,
} from './codes.repo.ts';

type Calls = typeof codeListsCalls;

/** A code of a list. */
export type ListedCode = CodeRow & { readonly kind: CodeListKind };

interface Asked {
  readonly kind: CodeListKind;
  readonly search?: string | undefined;
  readonly pageNumber: number;
  readonly itemsPerPage?: number | undefined;
}

async function pageOf(ctx: PersonCtx, asked: Asked, { active }: { active: boolean | null }) {
  const itemsPerPage = pageSize(asked.itemsPerPage, ctx.host.pageSize);
  const { kind, pageNumber, search = null } = asked;
  const offset = (pageNumber - 1) * itemsPerPage;
  const { rows, total } = await listCodes(ctx.scope, { kind, active, search, offset, limit: itemsPerPage });
  const pages = { pageNumber, itemsPerPage, totalPages: totalPages(total, itemsPerPage), totalItems: total };
  return { rows, pages };
}

/** A page of the codes that educators can pick from a list: active ones only. Refuses everybody else. */
export async function offeredCodes(
  ctx: PersonCtx,
  query: CallParsed<Calls['offeredCodes']>['query'],
): Promise<CallResult<Calls['offeredCodes']>> {
  refuseUnless(mayPickCodes(ctx.actor));
  const { rows, pages } = await pageOf(ctx, query, { active: true });
  return { data: rows.map(toPickedCode), ...pages };
}

/** A page of a list, active codes and others. Refuses who does not keep the lists. */
export async function pageOfCodes(
  ctx: PersonCtx,
  query: CallParsed<Calls['codes']>['query'],
): Promise<CallResult<Calls['codes']>> {
  refuseUnless(mayKeepCodes(ctx.actor));
  const { rows, pages } = await pageOf(ctx, query, { active: query.active ?? null });
  return { data: rows.map(toKeptCode), ...pages };
}

/** Adds one code to a list. Refuses with code_taken a value that the list has, with code_list_full a full one, and who does not keep the lists. */
export async function addCode(
  ctx: PersonCtx,
  { kind, value, description, order }: CallParsed<Calls['addCode']>['body'],
): Promise<KeptCode> {
  refuseUnless(mayKeepCodes(ctx.actor));
  return transaction(ctx, async (tx) => {
    // Nobody else changes the list from here on.
    await advanceList(tx.scope, kind);
    if ((await findByValues(tx.scope, kind, [value])).length > 0) throw new Refusal('code_taken');
    if ((await countCodes(tx.scope, kind)).total >= codeListLimits.codes) throw new Refusal('code_list_full');
    const code = { value, description, sortOrder: order, active: true };
    await insertCodes(tx.scope, kind, { codes: [code], createdAt: tx.clock.now() });
    const added = found((await findByValues(tx.scope, kind, [value]))[0]);
    await audit.record(tx, {
      ...{ action: 'code.added', subjectKind: 'listedCode', subjectId: added.id },
      after: { codeList: kind, description, order },
    });
    return toKeptCode(added);
  });
}

/** A code of the institution, while nobody else changes its list. */
async function lockCode(tx: Ctx, id: string): Promise<ListedCode> {
  const [known] = await findCodes(tx.scope, [id]);
  await advanceList(tx.scope, found(known).kind);
  return found((await findCodes(tx.scope, [id]))[0]);
}

/** Saves description and order of a code. Refuses with changed_meanwhile where somebody else has, and who does not keep the lists. */
export async function changeCode(
  ctx: PersonCtx,
  id: string,
  { description, order, seen }: CallParsed<Calls['changeCode']>['body'],
): Promise<KeptCode> {
  refuseUnless(mayKeepCodes(ctx.actor));
  return transaction(ctx, async (tx) => {
    const code = await lockCode(tx, id);
    const before = { description: code.description, order: code.sortOrder };
    const saved = { ...code, description, sortOrder: order };
    if (before.description === description && before.order === order) return toKeptCode(saved);
    if (before.description !== seen.description || before.order !== seen.order)
      throw new Refusal('changed_meanwhile');
    await updateCodes(tx.scope, [saved]);
    await audit.record(tx, {
      ...{ action: 'code.changed', subjectKind: 'listedCode', subjectId: id },
      ...{ before, after: { description, order } },
    });
    return toKeptCode(saved);
  });
}

/** Stops offering a code, or offers it again. Where it was picked it stays. Refuses others than the lists' keepers. */
export async function setCodeActive(
  ctx: PersonCtx,
  id: string,
  { active }: { active: boolean },
): Promise<KeptCode> {
  refuseUnless(mayKeepCodes(ctx.actor));
  return transaction(ctx, async (tx) => {
    const code = await lockCode(tx, id);
    if (code.active === active) return toKeptCode(code);
    await updateCodes(tx.scope, [{ ...code, active }]);
    await audit.record(tx, {
      action: active ? 'code.activated' : 'code.deactivated',
      ...{ subjectKind: 'listedCode', subjectId: id },
      ...{ before: { active: !active }, after: { active } },
    });
    return toKeptCode({ ...code, active });
  });
}

/** Codes by their ids, whether they are offered or not; ids that are not of this institution are absent. */
export async function codesByIds(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, ListedCode>> {
  const rows = await findCodes(ctx.scope, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}
