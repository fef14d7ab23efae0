import { emit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../platform/context/refusal.ts';
import { dueAtOnce, dueLane, type DueLane } from '../../platform/jobs/feature-jobs.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as news from './news.service.ts';
import { findVisitFor } from './roster.service.ts';
import { mayCancel } from './visits.policy.ts';
import {
  freeParticipants,
  listDueVisitsAcrossInstitutions,
  listParticipants,
  lockVisit,
  saveCancellation,
  saveParticipants,
  updateVisit,
} from './visits.repo.ts';
import { dueKinds, isOpen, isSomebodyWaiting, statusOf, type Participant } from './visits.rules.ts';
import {
  dueSteps,
  happen,
  nextDue,
  type Situation,
  type TimedStep,
  type VisitHappening,
} from './lifecycle.rules.ts';

/** What became of a visit when something happened to it; nothing changed when it could not happen. */
export interface VisitChange extends Situation {
  readonly isChanged: boolean;
}

function changedPlaces(before: Situation, after: Situation): Participant[] {
  return after.participants.filter((one) => !before.participants.includes(one));
}

async function keep(tx: Ctx, before: Situation, after: Situation): Promise<void> {
  const moved = changedPlaces(before, after);
  await updateVisit(tx.scope, after.visit);
  await saveParticipants(tx.scope, after.visit.id, moved);
  if (isOpen(before.visit.state) && !isOpen(after.visit.state))
    await freeParticipants(tx.scope, after.visit.id);
  for (const one of moved) {
    const from = before.participants.find(({ personId }) => personId === one.personId)?.state ?? 'invited';
    const payload = { visitId: after.visit.id, personId: one.personId, from, to: one.state };
    await emit(tx, news.participantMoved, payload);
  }
  if (before.visit.state !== after.visit.state) {
    const payload = { visitId: after.visit.id, from: before.visit.state, to: after.visit.state };
    await emit(tx, news.visitStateChanged, payload);
    await news.tellOutcome(tx, after);
  }
  const isSame = before.visit.state === after.visit.state;
  await news.pushChange(tx, after, isSame ? { moved } : {});
}

async function step(tx: Ctx, before: Situation, happening: VisitHappening): Promise<VisitChange> {
  const after = happen(before, happening, tx.clock.now());
  if (!after) return { ...before, isChanged: false };
  await keep(tx, before, after);
  return { ...after, isChanged: true };
}

async function runStep(tx: Ctx, situation: Situation, timed: TimedStep): Promise<Situation> {
  switch (timed.step) {
    case 'reminder':
      await news.tellReminder(tx, situation, timed.minutes ?? 0);
      return situation;
    case 'windowOpened':
      await news.pushChange(tx, situation);
      return situation;
    case 'scheduledEnd':
    case 'windowClosed':
      return step(tx, situation, { type: timed.step });
    case 'unanswered': {
      const after = await step(tx, situation, { type: 'unanswered' });
      if (after.isChanged) await news.offerNextEducator(tx, after);
      return after;
    }
  }
}

/** Takes the steps of time that are due, in their order. */
async function catchUp(tx: Ctx, before: Situation): Promise<Situation> {
  const now = tx.clock.now();
  const { dueAt } = before.visit;
  if (dueAt === null || dueAt > now) return before;
  let situation = before;
  for (const timed of dueSteps(before.visit, now)) situation = await runStep(tx, situation, timed);
  const visit = { ...situation.visit, dueAt: nextDue(situation.visit, now) };
  await updateVisit(tx.scope, visit);
  return { ...situation, visit };
}

/**
 * Moves a visit, or somebody in it, by what happened, after what time alone does and is due; everything that follows (the
 * freed time, events, notifications, pushes to both sides) happens with it. Whether the actor may cause it is the
 * caller's question; what cannot happen now changes nothing. Refuses with not_found for a visit of another institution.
 */
export async function applyVisitEvent(
  ctx: Ctx,
  visitId: string,
  happening: VisitHappening,
): Promise<VisitChange> {
  return transaction(ctx, async (tx) => {
    const visit = found(await lockVisit(tx.scope, visitId, 'wait'));
    const stored = { visit, participants: await listParticipants(tx.scope, visitId) };
    return step(tx, await catchUp(tx, stored), happening);
  });
}

async function runDueVisit(ctx: Ctx, visitId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const visit = await lockVisit(tx.scope, visitId, 'skip');
    if (visit) await catchUp(tx, { visit, participants: await listParticipants(tx.scope, visitId) });
  });
}

/**
 * Everything that time alone does to visits, by the product's clock: reminders, the opening of the window, unanswered
 * requests, and the end of visits and of calls that nobody ended. An end never waits for reminders. A restart loses none
 * of it, because each visit carries the moment that it waits for.
 */
export const dueVisits: readonly DueLane[] = dueKinds.map((kind) =>
  dueLane(
    `visits.${kind}`,
    ({ all, clock }) => listDueVisitsAcrossInstitutions(all, { kind, now: clock.now(), limit: dueAtOnce }),
    (ctx, { id }) => runDueVisit(ctx, id),
  ),
);

/** Moves one visit on if something is due, before it is looked at. */
export async function bringUpToDate(ctx: Ctx, visitId: string): Promise<void> {
  await runDueVisit(ctx, visitId);
}

/**
 * Cancels a booked visit with a reason; both sides are told and its time is free again. Refuses who does not take part,
 * and a visit that an administrator made, that begins within the institution's notice, or that is not booked any more.
 */
export async function cancelVisit(ctx: PersonCtx, visitId: string, reason: string): Promise<VisitChange> {
  const { cancelNoticeHours } = await institutions.institutionSettings(ctx);
  return transaction(ctx, async (tx) => {
    await lockVisit(tx.scope, visitId, 'wait');
    const { visit, viewer, own, participants } = await findVisitFor(tx, visitId);
    const now = tx.clock.now();
    const status = statusOf(visit, { viewer, own, isSomebodyWaiting: isSomebodyWaiting(participants) }, now);
    refuseUnless(mayCancel({ actor: tx.actor, visit, viewer, status, now, cancelNoticeHours }));
    await saveCancellation(tx.scope, visitId, { reason, personId: tx.actor.personId });
    return applyVisitEvent(tx, visitId, { type: 'cancelled' });
  });
}
