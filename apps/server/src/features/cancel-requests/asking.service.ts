import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { cancelRequestsCalls } from '@lectern/contract/cancel-requests/cancel-requests.calls.ts';
import type { Requester } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import { appointedTime } from '../booking/times.service.ts';
import * as changing from '../visits/changing.service.ts';
import * as moving from '../visits/moving.service.ts';
import { findVisitFor } from '../visits/roster.service.ts';
import { visitStatus } from '../visits/standing.service.ts';
import { refusingTaken, type VisitTime } from '../visits/storing.service.ts';
import type { Visit } from '../visits/visits.service.ts';
import { endRequest, insertRequest, lockOpenRequest, type NewRequest } from './cancel-requests.repo.ts';
import { tellsAsker, type CancelRequest, type Ending } from './cancel-requests.rules.ts';
import { countMove, countRequest } from './often.service.ts';
import { tellAsker, tellRaised } from './request-news.service.ts';

type Calls = typeof cancelRequestsCalls;
type State = CallResult<Calls['cancelVisit']>;
type NewTime = Pick<
  CallParsed<Calls['moveVisit']>['body'],
  'sessionDate' | 'sessionStartTime' | 'sessionEndTime' | 'slotIds'
>;

/** Offered slots of the visit's educator as its new time. Refuses what is not offered, and another length. */
async function newTimeOf(ctx: PersonCtx, visit: Visit, wanted: NewTime): Promise<VisitTime> {
  const time = await appointedTime(ctx, { ...wanted, tutorId: visit.educatorId, levelId: visit.levelId });
  moving.refuseOtherLength(visit, time);
  return time;
}

/** The slot that a request names, if its educator still offers it. */
export async function wantedTimeOf(ctx: PersonCtx, visit: Visit, request: CancelRequest): Promise<VisitTime> {
  const [start, end] = [found(request.otherStartsAt), found(request.otherEndsAt)];
  return newTimeOf(ctx, visit, {
    sessionDate: zonedTime.dateOf(start.getTime(), ctx.timeZone),
    sessionStartTime: start.toISOString(),
    sessionEndTime: end.toISOString(),
    slotIds: [...request.otherSlotIds],
  });
}

/** Cancels a session and returns its state; see `changing.cancelVisit`. */
export async function cancelVisit(
  ctx: PersonCtx,
  { id, reason, seenStartTime }: CallParsed<Calls['cancelVisit']>['body'],
): Promise<State> {
  await changing.cancelVisit(ctx, id, { reason, seenStartTime });
  return visitStatus(ctx, id);
}

/** Gives up the own place in a session of many; see `changing.declineVisit`. */
export async function declineVisit(ctx: PersonCtx, id: string): Promise<null> {
  await changing.declineVisit(ctx, id);
  return null;
}

/** For the educator, the time that is taken is their own. */
function takenFor(ctx: PersonCtx): Refusal {
  return new Refusal(isEducator(ctx.actor.role) ? 'own_session_then' : 'slot_taken');
}

/**
 * Moves a session to other offered slots of the same length, wholly or not at all. Refuses people who may not cancel
 * it, times that are not offered or already taken, and a session that somebody moved since the asker saw it.
 */
export async function moveVisit(
  ctx: PersonCtx,
  { id, seenStartTime, ...wanted }: CallParsed<Calls['moveVisit']>['body'],
): Promise<CallResult<Calls['moveVisit']>> {
  await refusingTaken(takenFor(ctx), () =>
    transaction(ctx, async (tx) => {
      const place = await changing.lockToMove(tx, id, seenStartTime);
      const time = await newTimeOf(tx, place.visit, wanted);
      await countMove(tx, id);
      await moving.moveOwn(tx, place, time);
    }),
  );
  const { visit } = await findVisitFor(ctx, id);
  return {
    ...(await visitStatus(ctx, id)),
    startTime: visit.startsAt.toISOString(),
    endTime: visit.endsAt.toISOString(),
  };
}

function requesterOf({ actor }: PersonCtx): Requester {
  if (isEducator(actor.role)) return 'educator';
  return isParent(actor.role) ? 'parent' : 'student';
}

async function requestOf(
  tx: PersonCtx,
  place: changing.Changing,
  { reason, otherSlot }: CallParsed<Calls['raiseCancelRequest']>['body'],
): Promise<NewRequest> {
  const { visit } = place;
  const time = otherSlot === null ? null : await newTimeOf(tx, visit, otherSlot);
  if (time !== null) await moving.refuseTakenTime(tx, place, time);
  return {
    visitId: visit.id,
    levelId: found(visit.levelId),
    kind: time === null ? 'cancel' : 'move',
    askedBy: tx.actor.personId,
    askedAs: requesterOf(tx),
    reason,
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    otherStartsAt: time?.startsAt ?? null,
    otherEndsAt: time?.endsAt ?? null,
    otherSlotIds: time?.slotIds ?? [],
    askedAt: tx.clock.now(),
  };
}

/**
 * Asks Level 3 to cancel or move a session; its administrators are notified. Refuses people who may do it themselves
 * or take no part in it, a second request, and another slot that is not offered or already taken.
 */
export async function raiseRequest(
  ctx: PersonCtx,
  form: CallParsed<Calls['raiseCancelRequest']>['body'],
): Promise<State> {
  await transaction(ctx, async (tx) => {
    const place = await changing.lockToChange(tx, form.id, form.seenStartTime);
    changing.refuseUnlessAsking(form.otherSlot === null ? 'cancel' : 'move', place.facts);
    const request = await requestOf(tx, place, form);
    const id = await insertRequest(tx.scope, request);
    if (id === null) throw new Refusal('request_open');
    await countRequest(tx, form.id);
    await changing.setRequested(tx, place, true);
    await tellRaised(tx, { ...request, id });
  });
  return visitStatus(ctx, form.id);
}

/**
 * Withdraws the asker's open request. Refuses with request_over if none is open, and another person's with
 * access_denied.
 */
export async function withdrawRequest(ctx: PersonCtx, visitId: string): Promise<State> {
  await transaction(ctx, async (tx) => {
    const place = await changing.lockToChange(tx, visitId);
    const request = await lockOpenRequest(tx.scope, visitId);
    if (!request) throw new Refusal('request_over');
    if (request.askedBy !== tx.actor.personId) throw new Refusal('access_denied');
    await endRequest(tx.scope, request.id, { state: 'withdrawn', endedAt: tx.clock.now() });
    await changing.setRequested(tx, place, false);
  });
  return visitStatus(ctx, visitId);
}

/** Ends the open request of a locked session that can be entered, is over or was moved, if it has one. */
export async function lapseRequest(tx: Ctx, visitId: string, ending: Ending): Promise<void> {
  const request = await lockOpenRequest(tx.scope, visitId);
  if (!request) return;
  await endRequest(tx.scope, request.id, { state: 'lapsed', endedAt: tx.clock.now() });
  await changing.clearRequested(tx, visitId);
  if (tellsAsker(ending)) await tellAsker(tx, request, { type: 'requestLapsed' });
}
