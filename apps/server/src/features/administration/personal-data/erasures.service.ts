import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { personalDataCalls } from '@lectern/contract/administration/personal-data.calls.ts';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import { dueAtOnce, dueLane, featureJob, queue } from '../../../platform/jobs/feature-jobs.ts';
import * as audit from '../../audit/audit.service.ts';
import * as auditErasing from '../../audit/erasing.service.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import { emptyLinesOf, forgetParentInLines } from './erasing-lines.repo.ts';
import { eraseRows, forgetFiles, listFilesOf } from './erasing.repo.ts';
import { patternsOf } from './erasing.rules.ts';
import {
  insertErasure,
  listDueErasuresAcrossInstitutions,
  listErasures,
  lockErasure,
  updateErasure,
  type ErasureRow,
} from './erasures.repo.ts';
import { toErasure } from './erasures.view.ts';

const dayMs = 24 * 3_600_000;

async function shown(ctx: PersonCtx, rows: readonly ErasureRow[]): Promise<Erasure[]> {
  const named = await people.getPeople(
    ctx,
    rows.flatMap(({ personId, askedBy, agreedBy }) => [personId, askedBy, agreedBy]),
  );
  const nameOf = (id: string) => named.get(id)?.name ?? '';
  return rows.map((row) => toErasure(row, { askerId: ctx.actor.personId, nameOf }));
}

async function showOne(ctx: PersonCtx, row: ErasureRow): Promise<Erasure> {
  return found((await shown(ctx, [row]))[0]);
}

type Calls = typeof personalDataCalls;

/** A page of wishes to erase, the open ones first, and then the newest. */
export async function erasures(
  ctx: PersonCtx,
  { pageNumber, itemsPerPage: asked }: CallParsed<Calls['erasures']>['query'],
): Promise<CallResult<Calls['erasures']>> {
  const itemsPerPage = pageSize(asked, ctx.host.pageSize);
  const offset = (pageNumber - 1) * itemsPerPage;
  const { rows, total } = await listErasures(ctx.scope, { offset, limit: itemsPerPage });
  const pages = { pageNumber, itemsPerPage, totalPages: totalPages(total, itemsPerPage), totalItems: total };
  return { data: await shown(ctx, rows), ...pages };
}

/**
 * Asks to erase what is known of somebody. Refuses oneself, an account that is open, because its sessions to come are
 * decided when it is closed, a second wish, and who was erased already.
 */
export async function askErasure(ctx: PersonCtx, personId: string): Promise<Erasure> {
  const row = await transaction(ctx, async (tx) => {
    const person = await people.getPerson(tx, personId);
    if (person.erasedAt !== null) throw new Refusal('not_found');
    if (person.id === tx.actor.personId) throw new Refusal('not_oneself');
    if (person.active) throw new Refusal('account_open');
    const askedAt = tx.clock.now();
    const dueAt = new Date(askedAt.getTime() + personalDataLimits.erasureDays * dayMs);
    const made = await insertErasure(tx.scope, { personId, askedBy: tx.actor.personId, askedAt, dueAt });
    if (made === null) throw new Refusal('erasure_asked');
    await audit.record(tx, { action: 'erasure.asked', subjectKind: 'person', subjectId: personId });
    return made;
  });
  return showOne(ctx, row);
}

/** Agrees to an erasure. Refuses who asked for it, and one that is over. */
export async function agreeToErasure(ctx: PersonCtx, id: string): Promise<Erasure> {
  const row = await transaction(ctx, async (tx) => {
    const one = found(await lockErasure(tx.scope, id));
    if (one.withdrawnAt || one.agreedAt) throw new Refusal('erasure_over');
    if (one.askedBy === tx.actor.personId) throw new Refusal('second_admin_needed');
    const agreed = { agreedBy: tx.actor.personId, agreedAt: tx.clock.now() };
    await updateErasure(tx.scope, id, agreed);
    await audit.record(tx, { action: 'erasure.agreed', subjectKind: 'person', subjectId: one.personId });
    return { ...one, ...agreed };
  });
  return showOne(ctx, row);
}

/** Takes an erasure back. Refuses one that has begun or is over. */
export async function withdrawErasure(ctx: PersonCtx, id: string): Promise<Erasure> {
  const row = await transaction(ctx, async (tx) => {
    const one = found(await lockErasure(tx.scope, id));
    if (one.withdrawnAt || one.queuedAt) throw new Refusal('erasure_over');
    const withdrawnAt = tx.clock.now();
    await updateErasure(tx.scope, id, { withdrawnAt });
    await audit.record(tx, { action: 'erasure.withdrawn', subjectKind: 'person', subjectId: one.personId });
    return { ...one, withdrawnAt };
  });
  return showOne(ctx, row);
}

async function eraseNow(tx: Ctx, { id, personId }: ErasureRow): Promise<void> {
  const person = await people.getPerson(tx, personId);
  const { email, role, studentNumber, dateOfBirth } = person;
  const patterns = patternsOf(person);
  const lastName = id.slice(0, 8);
  const fileIds = await listFilesOf(tx.scope, { personId, isEducator: isEducator(role) });
  await people.erasePerson(tx, personId, { firstName: 'Erased', lastName });
  await forgetFiles(tx.scope, fileIds);
  const inLines = { personId, known: person, pseudonym: `Erased ${lastName}` };
  await (isParent(role) ? forgetParentInLines(tx.scope, inLines) : emptyLinesOf(tx.scope, inLines));
  const keys = { personId, email, studentNumber, dateOfBirth };
  await eraseRows(tx.scope, { ...keys, patterns, pseudonym: `Erased ${lastName}` });
  await files.removeFiles(tx, fileIds);
  await auditErasing.eraseValuesOf(tx, { personId, studentNumber, pattern: patterns.anywhere });
  await updateErasure(tx.scope, id, { doneAt: tx.clock.now() });
  await audit.record(tx, { action: 'person.erased', subjectKind: 'person', subjectId: personId });
}

/** Erases all at once or nothing, however often it runs. An account that was opened meanwhile is left alone. */
export const erasePerson = featureJob<{ erasureId: string }>(
  'administration.erase-person',
  async (ctx, { erasureId }) => {
    await transaction(ctx, async (tx) => {
      const row = await lockErasure(tx.scope, erasureId);
      if (!row || row.doneAt || row.withdrawnAt) return;
      const person = await people.getPerson(tx, row.personId);
      if (!person.active) return eraseNow(tx, row);
      await updateErasure(tx.scope, row.id, { withdrawnAt: tx.clock.now() });
      await audit.record(tx, { action: 'erasure.withdrawn', subjectKind: 'person', subjectId: row.personId });
    });
  },
);

/** An erasure becomes a job once its days are over and somebody has agreed. */
export const dueErasures = dueLane(
  'erasures',
  ({ all, clock }) => listDueErasuresAcrossInstitutions(all, clock.now(), dueAtOnce),
  async (ctx, { id }) => {
    await transaction(ctx, async (tx) => {
      const row = await lockErasure(tx.scope, id);
      if (!row || row.withdrawnAt || row.queuedAt) return;
      await updateErasure(tx.scope, id, { queuedAt: tx.clock.now() });
      await queue(tx, erasePerson, { erasureId: id });
    });
  },
);
