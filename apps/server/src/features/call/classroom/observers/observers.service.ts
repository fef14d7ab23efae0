import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../../platform/context/ctx.ts';
import { denied, refuseUnless } from '../../../../platform/context/refusal.ts';
import { forgetsTheGone } from '../../../../platform/processes/processes.ts';
import * as people from '../../../people/people.service.ts';
import * as visits from '../../../visits/visits.service.ts';
import { enterCall } from '../../entry/entry.service.ts';
import {
  addObserver,
  clearObservers,
  dropObserver,
  forgetObservers,
  listObservers,
} from './observers.repo.ts';

interface Seat {
  readonly visitId: string;
  readonly connectionId: string;
}

/** Who looks on at a call without taking part. */
export async function observersOf(ctx: Ctx, visitId: string): Promise<{ userId: string; name: string }[]> {
  const known = await people.getPeople(ctx, await listObservers(ctx.scope, visitId));
  return [...known.values()].map(({ id, name }) => ({ userId: id, name }));
}

async function tellEducator(ctx: Ctx, visitId: string): Promise<void> {
  const { educatorId } = await visits.getVisit(ctx, visitId);
  const observers = await observersOf(ctx, visitId);
  await afterCommit(ctx, () =>
    ctx.ports.realtime.toSeat({ visitId, personId: educatorId }, 'observers_changed', { visitId, observers }),
  );
}

/** An administrator looks on; the educator is told, nobody else. Refuses for everybody who takes part. */
export async function connectObserver(ctx: PersonCtx, { visitId, connectionId }: Seat): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { part } = await enterCall(tx, visitId);
    if (part !== 'observer') refuseUnless(denied('access_denied'));
    await addObserver(tx.scope, { visitId, personId: tx.actor.personId, connectionId });
    await tellEducator(tx, visitId);
  });
  return null;
}

/** Somebody looks on no longer: a socket of theirs is gone, or, without one, they have left. */
export async function observerGone(
  ctx: PersonCtx,
  { visitId, connectionId }: { visitId: string; connectionId: string | null },
): Promise<void> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    if (await dropObserver(tx.scope, { visitId, personId, connectionId })) await tellEducator(tx, visitId);
  });
}

/** Forgets who looked on at a call that is over. */
export async function closeObservers(ctx: Ctx, visitId: string): Promise<void> {
  await clearObservers(ctx.scope, visitId);
}

/** Whoever looked on through a server process that is gone does so no longer until they say it again. */
export const sweepObservers = forgetsTheGone(async (ctx) => {
  await transaction(ctx, async (tx) => {
    for (const visitId of await forgetObservers(tx.scope)) await tellEducator(tx, visitId);
  });
});
