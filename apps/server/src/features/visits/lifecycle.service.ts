import { hasRoom } from '@lectern/contract/visits/visits.rules.ts';
import { emit, transaction, type Ctx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import { dueAtOnce, dueLane, type DueLane } from '../../platform/jobs/feature-jobs.ts';
import { growEntry } from './entries.repo.ts';
import { recordStep } from './happenings.service.ts';
import * as news from './news.service.ts';
import { countedTime } from './presence.rules.ts';
import {
  findVisit,
  freeParticipants,
  listDueVisitsAcrossInstitutions,
  listParticipants,
  lockVisit,
  saveParticipants,
  updateVisit,
} from './visits.repo.ts';
import { decidePresent, endStays, seenOf } from './stays.service.ts';
import { dueKinds, isOpen, type Participant } from './visits.rules.ts';
import {
  bringUpToDate,
  happen,
  type Situation,
  type TimedChange,
  type VisitHappening,
} from './lifecycle.rules.ts';

/** A visit after an event; unchanged when the event was not possible. */
export interface VisitChange extends Situation {
  readonly isChanged: boolean;
}

function changedPlaces(before: Situation, after: Situation): Participant[] {
  return after.participants.filter((one) => !before.participants.includes(one));
}

/** With the call end the stays in its room, with the visit all; then it is decided who was present. */
async function endWith(tx: Ctx, before: Situation, after: Situation): Promise<void> {
  const { visit } = after;
  if (before.visit.state === visit.state || visit.state === 'inCall') return;
  if (isOpen(visit.state)) {
    await endStays(tx, { visitId: visit.id, kind: 'room' });
    return;
  }
  const lastMoment = countedTime(visit).until;
  await endStays(tx, { visitId: visit.id }, new Date(Math.min(lastMoment, tx.clock.now().getTime())));
  if (visit.state !== 'cancelled') await decidePresent(tx, after);
  await freeParticipants(tx.scope, visit.id);
}

async function keep(tx: Ctx, before: Situation, after: Situation): Promise<void> {
  const moved = changedPlaces(before, after);
  await updateVisit(tx.scope, after.visit);
  await saveParticipants(tx.scope, after.visit.id, moved);
  if (isOpen(before.visit.state)) await endWith(tx, before, after);
  for (const one of moved) {
    const from = before.participants.find(({ personId }) => personId === one.personId)?.state ?? 'invited';
    const payload = { visitId: after.visit.id, personId: one.personId, from, to: one.state };
    await emit(tx, news.participantMoved, payload);
  }
  if (before.visit.state !== after.visit.state) {
    const payload = { visitId: after.visit.id, from: before.visit.state, to: after.visit.state };
    if (after.visit.state === 'cancelled') await growEntry(tx.scope, after.visit.id, tx.clock.now());
    await emit(tx, news.visitStateChanged, payload);
    await news.tellOutcome(tx, after);
  }
  const isSame = before.visit.state === after.visit.state;
  await news.pushChange(tx, after, isSame ? { moved } : {});
}

/** The effects of a step of time in addition to the visit's new state. */
async function follow(tx: Ctx, { timed, before, after }: TimedChange): Promise<void> {
  if (timed.step === 'reminder') await news.tellReminder(tx, before, timed.minutes ?? 0);
  if (timed.step === 'windowOpened') {
    await emit(tx, news.visitWindowOpened, { visitId: before.visit.id });
    await news.pushChange(tx, before);
  }
  if (after === before) return;
  await recordStep(tx, { before, after }, true);
  await keep(tx, before, after);
  if (timed.step === 'unanswered') await news.offerNextEducator(tx, after);
}

/** With the attendance that the server saw: it decides who was missing. */
async function withSeen(tx: Ctx, situation: Situation): Promise<Situation> {
  const { kind, state } = situation.visit;
  return hasRoom(kind) && isOpen(state) ? { ...situation, seen: await seenOf(tx, situation) } : situation;
}

/**
 * A visit, locked until the transaction ends, after all its due steps: decisions by its state come after this.
 * Refuses with not_found a visit of another institution.
 */
export async function lockUpToDate(tx: Ctx, visitId: string): Promise<Situation> {
  const visit = found(await lockVisit(tx.scope, visitId));
  const now = tx.clock.now();
  const stored = { visit, participants: await listParticipants(tx.scope, visitId) };
  if (visit.dueAt === null || visit.dueAt > now) return stored;
  const { changes, situation } = bringUpToDate(await withSeen(tx, stored), now);
  for (const change of changes) await follow(tx, change);
  await updateVisit(tx.scope, situation.visit);
  return situation;
}

/**
 * Applies an event to a visit, or a person in it, after its due timed steps; all consequences (the freed time,
 * events, notifications, pushes to both sides) come with it. The caller checks that the actor may cause it; an
 * impossible event changes nothing. Refuses with not_found a visit of another institution.
 */
export async function applyVisitEvent(
  ctx: Ctx,
  visitId: string,
  happening: VisitHappening,
): Promise<VisitChange> {
  return transaction(ctx, async (tx) => {
    const locked = await lockUpToDate(tx, visitId);
    const before = happening.type === 'callEnded' ? await withSeen(tx, locked) : locked;
    const after = happen(before, happening, tx.clock.now());
    if (!after) return { ...before, isChanged: false };
    await recordStep(tx, { before, after }, false);
    await keep(tx, before, after);
    return { ...after, isChanged: true };
  });
}

async function isDue(ctx: Ctx, visitId: string): Promise<boolean> {
  const visit = await findVisit(ctx.scope, visitId);
  return visit !== undefined && visit.dueAt !== null && visit.dueAt <= ctx.clock.now();
}

/** Does what is due at a visit, if anything is: before it is looked at, and by itself. */
export async function bringVisitUpToDate(ctx: Ctx, visitId: string): Promise<void> {
  if (await isDue(ctx, visitId)) await transaction(ctx, (tx) => lockUpToDate(tx, visitId));
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
    (ctx, { id }) => bringVisitUpToDate(ctx, id),
  ),
);
