import type { personalDataCalls } from '@lectern/contract/administration/personal-data.calls.ts';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import type { Erasure } from '@lectern/contract/administration/personal-data.shapes.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import { transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, Refusal } from '../../../platform/context/refusal.ts';
import { dueAtOnce, dueLane, queue } from '../../../platform/jobs/feature-jobs.ts';
import * as audit from '../../audit/audit.service.ts';
import * as people from '../../people/people.service.ts';
import {
  insertErasure,
  listDueErasuresAcrossInstitutions,
  listErasures,
  lockErasure,
  updateErasure,
  type ErasureRow,
} from './erasures.repo.ts';
import { mailAsked } from './erasure-letters.service.ts';
import { toErasure } from './erasures.view.ts';
import { erasePerson } from './erasing.service.ts';
import { withdraw } from './withdrawing.service.ts';

const dayMs = 24 * 3_600_000;

async function shown(ctx: PersonCtx, rows: readonly ErasureRow[]): Promise<Erasure[]> {
  const named = await people.getPeople(
    ctx,
    rows.flatMap(({ personId, askedBy, agreedBy, withdrawnBy }) => [
      personId,
      askedBy,
      agreedBy,
      withdrawnBy,
    ]),
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
 * Requests the erasure of a person, and mails the others who may agree to it. Refuses oneself, an open account, because
 * closing it decides about its upcoming sessions, a second request, and an erased person.
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
    await mailAsked(tx, personId);
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
    return { ...one, ...(await withdraw(tx, one)) };
  });
  return showOne(ctx, row);
}

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
