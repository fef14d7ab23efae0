import { randomUUID } from 'node:crypto';
import { isParent } from '@lectern/contract/access/roles.ts';
import { parentLinkLimits } from '@lectern/contract/people/people.limits.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import type { AuditAction } from '@lectern/contract/audit/audit.names.ts';
import { emit, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { defineEvent } from '../../platform/events/events.ts';
import * as audit from '../audit/audit.service.ts';
import { moveAgreements } from './agreements.repo.ts';
import {
  confirmMerge,
  deleteMerge,
  insertMerge,
  listMerge,
  listStudentIdsOf,
  lockMerge,
  setMergedInto,
  type MergeRow,
} from './parent-merges.repo.ts';
import { tellWindows } from './parent-news.service.ts';
import { moveProposals } from './parent-proposals.repo.ts';
import { deleteLinksOf, moveParent, raiseVersion } from './parents.repo.ts';
import { lockPerson, updatePerson } from './people.repo.ts';
import { findByEmail, getPeople, getPerson, type PersonFacts } from './people.service.ts';

/**
 * Sent when an account was closed because the same person has another one: its sessions end, and its data moves
 * there.
 */
export const accountMerged = defineEvent<{ personId: string; intoId: string }>('people.account-merged');

/** Two accounts of one parent. */
export interface Merge {
  readonly kept: PersonFacts;
  readonly closed: PersonFacts;
}

function refuseAt(code: RefusalCode, field: 'keptEmail' | 'closedEmail'): Refusal {
  return new Refusal(code, { fields: [{ field, message: `administration.refusal.${code}` }] });
}

async function accountOf(ctx: Ctx, email: string, field: 'keptEmail' | 'closedEmail'): Promise<PersonFacts> {
  const person = await findByEmail(ctx, email);
  if (!person || !isParent(person.role)) throw refuseAt('no_parent_account', field);
  if (!person.active) throw refuseAt('parent_account_closed', field);
  return person;
}

async function record(tx: Ctx, action: AuditAction, { kept, closed }: Merge): Promise<void> {
  await audit.record(tx, {
    ...{ action, subjectKind: 'parentLink', subjectId: kept.id },
    ...{ before: { parent: closed.email }, after: { parent: kept.email } },
  });
}

/**
 * Asks both of two accounts whether they belong to one parent. Refuses with same_account, no_parent_account and
 * parent_account_closed, and with merge_open accounts that are asked already. The caller checks that the asker may.
 */
export async function askMerge(
  tx: PersonCtx,
  { keptEmail, closedEmail }: { keptEmail: string; closedEmail: string },
): Promise<Merge> {
  const merge = {
    kept: await accountOf(tx, keptEmail, 'keptEmail'),
    closed: await accountOf(tx, closedEmail, 'closedEmail'),
  };
  const { kept, closed } = merge;
  if (kept.id === closed.id) throw refuseAt('same_account', 'closedEmail');
  const now = tx.clock.now();
  const isNew = await insertMerge(tx.scope, {
    ...{ mergeId: randomUUID(), keptId: kept.id, closedId: closed.id, askedBy: tx.actor.personId },
    ...{ createdAt: now, lapsesAt: new Date(now.getTime() + parentLinkLimits.mergeDays * 24 * 3_600_000) },
  });
  if (!isNew) throw new Refusal('merge_open');
  await record(tx, 'parent-merge.asked', merge);
  for (const { id } of [kept, closed]) await tellWindows(tx, id);
  return merge;
}

/** Another account that may belong to the signed-in parent, who is asked. */
export interface MergeQuestion {
  readonly isKept: boolean;
  readonly otherEmail: string;
  readonly hasConfirmed: boolean;
  readonly lapsesAt: Date;
}

/** The question to the signed-in parent about another account; null if there is none. */
export async function mergeAskedOf(ctx: PersonCtx): Promise<MergeQuestion | null> {
  const { personId } = ctx.actor;
  const rows = await listMerge(ctx.scope, personId, ctx.clock.now());
  const own = rows.find((row) => row.personId === personId);
  const other = rows.find((row) => row.personId !== personId);
  if (!own || !other) return null;
  const { email } = await getPerson(ctx, other.personId);
  return {
    ...{ isKept: own.isKept, otherEmail: email ?? '', lapsesAt: own.lapsesAt },
    hasConfirmed: own.confirmedAt !== null,
  };
}

async function mergeOf(ctx: Ctx, rows: readonly MergeRow[]): Promise<Merge> {
  const people = await getPeople(
    ctx,
    rows.map(({ personId }) => personId),
  );
  const side = (isKept: boolean) => people.get(rows.find((row) => row.isKept === isKept)?.personId ?? '');
  const [kept, closed] = [side(true), side(false)];
  if (!kept?.active || !closed?.active) throw new Refusal('not_found');
  return { kept, closed };
}

async function complete(tx: Ctx, merge: Merge): Promise<void> {
  const [keptId, closedId] = [merge.kept.id, merge.closed.id];
  const parentIds = [keptId, closedId].toSorted();
  // Students before parents, as everywhere: open forms about them become stale.
  for (const id of await listStudentIdsOf(tx.scope, parentIds)) await raiseVersion(tx.scope, id);
  for (const id of parentIds) await lockPerson(tx.scope, id);
  await moveParent(tx.scope, closedId, keptId);
  // Proposals hang on the links: they move before the old ones go.
  await moveProposals(tx.scope, closedId, keptId);
  await deleteLinksOf(tx.scope, closedId);
  await moveAgreements(tx.scope, closedId, keptId);
  await setMergedInto(tx.scope, closedId, keptId);
  await updatePerson(tx.scope, closedId, { active: false });
  await record(tx, 'parent-merge.done', merge);
  await emit(tx, accountMerged, { personId: closedId, intoId: keptId });
}

/**
 * Takes the signed-in parent's answer about another account. Once both have confirmed, children and entries of both
 * belong to the one that stays, and the other is closed and signed out: both are notified, and returned. Refuses
 * with not_found when there is no open question.
 */
export async function answerMerge(tx: PersonCtx, isMine: boolean): Promise<Merge | null> {
  const { personId } = tx.actor;
  const now = tx.clock.now();
  const rows = await lockMerge(tx.scope, personId, now);
  const [own] = rows.filter((row) => row.personId === personId);
  if (!own || rows.length !== 2) throw new Refusal('not_found');
  const merge = await mergeOf(tx, rows);
  await record(tx, isMine ? 'parent-merge.confirmed' : 'parent-merge.refused', merge);
  const isDone = isMine && rows.every((row) => row.personId === personId || row.confirmedAt !== null);
  if (isMine && !isDone) await confirmMerge(tx.scope, personId, now);
  else await deleteMerge(tx.scope, own.mergeId);
  if (isDone) await complete(tx, merge);
  for (const id of [merge.kept.id, merge.closed.id]) await tellWindows(tx, id);
  return isDone ? merge : null;
}
