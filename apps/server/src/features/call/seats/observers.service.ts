import type { Observer } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { denied, refuseUnless } from '../../../platform/context/refusal.ts';
import { dueAtOnce, dueLane } from '../../../platform/jobs/feature-jobs.ts';
import { forgetsTheGone } from '../../../platform/processes/forget-the-gone.ts';
import * as audit from '../../audit/audit.service.ts';
import * as people from '../../people/people.service.ts';
import * as visits from '../../visits/visits.service.ts';
import { outBefore } from './seats.rules.ts';
import { enterCall, roomOf } from '../entry/entry.service.ts';
import {
  addObserver,
  clearObservers,
  dropConnection,
  dropObserver,
  expectObserver,
  forgetConnectionsAcrossInstitutions,
  renewObserver,
  listGoneObserversAcrossInstitutions,
  listObservers,
} from './observers.repo.ts';

interface Seat {
  readonly visitId: string;
  readonly connectionId: string;
}

interface Looking {
  readonly visitId: string;
  readonly personId: string;
}

/** People who observe a call without taking part. */
export async function observersOf(ctx: Ctx, visitId: string): Promise<Observer[]> {
  const known = await people.getPeople(ctx, await listObservers(ctx.scope, visitId));
  return [...known.values()].map(({ id, name, role }) => ({
    userId: id,
    name,
    role: wireRoles[role as Role] as Observer['role'],
  }));
}

async function tellEducator(ctx: Ctx, visitId: string): Promise<void> {
  const { educatorId } = await visits.getVisit(ctx, visitId);
  const observers = await observersOf(ctx, visitId);
  await afterCommit(ctx, () =>
    ctx.ports.realtime.toSeat({ visitId, personId: educatorId }, 'observers_changed', { visitId, observers }),
  );
}

/**
 * The asker got what lets them hear or read a call without taking part: the educator is notified now, even if their
 * browser never says that it observes, and it is audited.
 */
export async function showObserver(ctx: PersonCtx, visitId: string): Promise<void> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    if (!(await expectObserver(tx.scope, { visitId, personId, now: tx.clock.now() }))) return;
    await audit.record(tx, { action: 'visit.observed', subjectKind: 'visit', subjectId: visitId });
    await tellEducator(tx, visitId);
  });
}

/** An administrator observes; only the educator is notified. Refuses participants. */
export async function connectObserver(ctx: PersonCtx, { visitId, connectionId }: Seat): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { part } = await enterCall(tx, visitId);
    if (part !== 'observer') refuseUnless(denied('access_denied'));
    await addObserver(tx.scope, { visitId, personId: tx.actor.personId, connectionId });
    await tellEducator(tx, visitId);
  });
  return null;
}

/** A socket of somebody who looks on is gone; they are shown until it is known that they hear nothing any more. */
export async function observerGone(ctx: PersonCtx, { visitId, connectionId }: Seat): Promise<void> {
  const { personId } = ctx.actor;
  await dropConnection(ctx.scope, { visitId, personId, connectionId, now: ctx.clock.now() });
}

/** They are no longer shown, and have nothing open with which they could hear or read. */
async function putAway(ctx: Ctx, { visitId, personId }: Looking, most: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (!(await dropObserver(tx.scope, { visitId, personId, most }))) return;
    await tellEducator(tx, visitId);
    await afterCommit(tx, async () => {
      tx.ports.realtime.removeFromVisit(visitId, personId);
      await tx.ports.media.remove(roomOf(visitId), personId);
    });
  });
}

/** The asker stops observing, unless in another window. */
export async function observerLeft(ctx: PersonCtx, visitId: string): Promise<void> {
  await putAway(ctx, { visitId, personId: ctx.actor.personId }, 1);
}

/** Forgets who looked on at a call that is over. */
export async function closeObservers(ctx: Ctx, visitId: string): Promise<void> {
  await clearObservers(ctx.scope, visitId);
}

const forgetTheGone = forgetsTheGone(({ all, clock }) =>
  forgetConnectionsAcrossInstitutions(all, clock.now()),
);

/** Observers without a socket for a while are gone; but those who still hear are shown as long as they do. */
export const goneObservers = dueLane(
  'call.observers',
  async (product) => {
    await forgetTheGone(product);
    return listGoneObserversAcrossInstitutions(product.all, outBefore(product.clock.now()), dueAtOnce);
  },
  async (ctx, { visitId, personId }) => {
    const heard = await ctx.ports.media.participants(roomOf(visitId));
    const isHearing = heard.some((one) => one.identity === personId);
    if (isHearing) await renewObserver(ctx.scope, { visitId, personId, now: ctx.clock.now() });
    else await putAway(ctx, { visitId, personId }, 0);
  },
);
