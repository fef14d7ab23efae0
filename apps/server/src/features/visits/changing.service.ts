import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { recordChange } from './administered.service.ts';
import { saveCancellation, saveRequested } from './changing.repo.ts';
import * as rules from './changing.rules.ts';
import { recordAct } from './happenings.service.ts';
import type { Situation } from './lifecycle.rules.ts';
import { applyVisitEvent, lockUpToDate, type VisitChange } from './lifecycle.service.ts';
import * as news from './news.service.ts';
import { giveUpPlace } from './personal-withdrawal.service.ts';
import { findVisitFor, type VisitFor } from './roster.service.ts';
import type { Visit } from './visits.rules.ts';

/** A visit that somebody wants to change, locked, with what decides whether they may. */
export interface Changing extends VisitFor {
  readonly facts: rules.ChangeFacts;
}

/**
 * A visit that the asker wants to change, locked until the transaction ends. Refuses with not_found people who may
 * not see it, and with visit_moved when its start is no longer the one the asker saw.
 */
export async function lockToChange(
  tx: PersonCtx,
  visitId: string,
  seenStartTime?: string,
): Promise<Changing> {
  await lockUpToDate(tx, visitId);
  const place = await findVisitFor(tx, visitId);
  const { visit, viewer } = place;
  if (seenStartTime !== undefined && Date.parse(seenStartTime) !== visit.startsAt.getTime())
    throw new Refusal('visit_moved');
  const { role: creatorRole } = await people.getPerson(tx, visit.createdBy);
  const facts = { visit, viewer, role: tx.actor.role, creatorRole, now: tx.clock.now() };
  return { ...place, facts };
}

/** Refuses with not_cancellable a visit that is no longer booked or can be entered. */
export function refuseUnlessChangeable({ visit, now }: rules.ChangeFacts): void {
  if (!rules.isChangeable(visit, now)) throw new Refusal('not_cancellable');
}

/** Refuses everybody who may not change a visit by themselves: with request_needed who may ask for it. */
function refuseUnlessOwn(way: rules.Way, facts: rules.ChangeFacts): void {
  refuseUnlessChangeable(facts);
  if (way === 'ask') throw new Refusal('request_needed');
  if (way === 'none') throw new Refusal('access_denied');
}

/** Refuses who may not ask for a change, with request_not_needed where they may do it by themselves. */
export function refuseUnlessAsking(kind: 'cancel' | 'move', facts: rules.ChangeFacts): void {
  refuseUnlessChangeable(facts);
  const way = kind === 'cancel' ? rules.wayToCancel(facts) : rules.wayToMove(facts);
  if (way === 'self') throw new Refusal('request_not_needed');
  if (way === 'none') throw new Refusal('access_denied');
}

/**
 * Cancels a visit, in the name of the person who wanted it and after the caller has checked that they may; both
 * sides are notified. Refuses with not_cancellable when the visit can be entered by now: its window opens by the
 * clock alone.
 */
export async function cancelNow(
  tx: Ctx,
  visit: Visit,
  cancelled: { reason: string; personId: string },
): Promise<VisitChange> {
  await saveCancellation(tx.scope, visit.id, cancelled);
  // Sessions of administrators are withdrawn: participants cannot cancel them by themselves.
  const type = visit.createdByRole === 'admin' ? 'withdrawn' : 'cancelled';
  const change = await applyVisitEvent(tx, visit.id, { type });
  if (!change.isChanged) throw new Refusal('not_cancellable');
  return change;
}

/**
 * Cancels a booked visit with a reason; both sides are notified and its time is free again. Participants cancel
 * visits made by an educator or student until the notice, Level 3 the same without notice, Levels 2 and 3 those made
 * by administrators. Refuses all others, a visit that was moved since they saw it, and one that is no longer booked.
 */
export async function cancelVisit(
  ctx: PersonCtx,
  visitId: string,
  { reason, seenStartTime }: { reason: string; seenStartTime?: string | undefined },
): Promise<VisitChange> {
  return transaction(ctx, async (tx) => {
    const { visit, viewer, facts } = await lockToChange(tx, visitId, seenStartTime);
    refuseUnlessOwn(rules.wayToCancel(facts), facts);
    const change = await cancelNow(tx, visit, { reason, personId: tx.actor.personId });
    if (viewer === 'admin') await recordChange(tx, 'visit.cancelled', { before: visit, reason });
    return change;
  });
}

/**
 * Gives up a student's place in a classroom or broadcast; its educator is notified. Refuses once it can be entered.
 */
export async function declineVisit(ctx: PersonCtx, visitId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const place = await lockToChange(tx, visitId);
    refuseUnlessChangeable(place.facts);
    if (!rules.mayDecline(place.facts)) throw new Refusal('access_denied');
    const studentId = found(place.studentId);
    await recordAct(tx, visitId, { kind: 'declined', personIds: [studentId] });
    await giveUpPlace(tx, place, studentId);
    await news.tellDeclined(tx, place, studentId);
  });
}

/** A visit that the asker moves by themselves, locked. Refuses people who may not, as cancelling does. */
export async function lockToMove(tx: PersonCtx, visitId: string, seenStartTime?: string): Promise<Changing> {
  const place = await lockToChange(tx, visitId, seenStartTime);
  refuseUnlessOwn(rules.wayToMove(place.facts), place.facts);
  return place;
}

/** Notes that a visit has no open request any more; the caller tells what happened to it. */
export async function clearRequested(tx: Ctx, visitId: string): Promise<void> {
  await saveRequested(tx.scope, visitId, false);
}

/** Keeps whether Level 3 is asked about a visit, and tells everybody's windows so. */
export async function setRequested(tx: Ctx, situation: Situation, isRequested: boolean): Promise<void> {
  const visit = { ...situation.visit, cancelRequested: isRequested };
  await saveRequested(tx.scope, visit.id, isRequested);
  await news.pushChange(tx, { ...situation, visit });
}
