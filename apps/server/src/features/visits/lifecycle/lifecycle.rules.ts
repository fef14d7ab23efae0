import { hasRoom, isWindowOpen, nextVisit, type VisitEvent } from '@lectern/contract/visits/visits.rules.ts';
import { entryLimits, reminderMinutes } from '@lectern/contract/visits/visits.limits.ts';
import { factsOf, isOpen, momentOf, type Participant, type Visit } from '../visits.rules.ts';

/** What can happen to a visit or to somebody in it. */
export type VisitHappening =
  | { readonly type: 'joinRequested'; readonly personId: string }
  | { readonly type: 'personJoined'; readonly personId: string }
  | { readonly type: 'personLeft'; readonly personId: string }
  | { readonly type: 'personRemoved'; readonly personId: string }
  | { readonly type: 'callOpened' }
  | { readonly type: 'callEnded' }
  | { readonly type: 'noteCompleted' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'windowClosed' }
  | { readonly type: 'scheduledEnd' }
  | { readonly type: 'unanswered' };

/** A visit with everybody in it, before and after something happened. */
export interface Situation {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
}

const minute = 60_000;

/** What happens to a visit by itself, and when. */
export interface TimedStep {
  readonly at: Date;
  readonly step: 'reminder' | 'windowOpened' | 'unanswered' | 'scheduledEnd' | 'windowClosed';
  /** Minutes before the start, for a reminder. */
  readonly minutes?: number;
}

function bookedSteps(visit: Visit): TimedStep[] {
  const before = (minutes: number): Date => new Date(visit.startsAt.getTime() - minutes * minute);
  return [
    ...reminderMinutes.map((minutes) => ({ at: before(minutes), step: 'reminder' as const, minutes })),
    { at: before(entryLimits.earlyMinutes), step: 'windowOpened' },
    ...(visit.answerDueAt ? [{ at: visit.answerDueAt, step: 'unanswered' as const }] : []),
  ];
}

/** Everything that time alone does to a visit in its state, in the order of time. */
export function timedSteps(visit: Visit): TimedStep[] {
  if (!isOpen(visit.state)) return [];
  const end: TimedStep = hasRoom(visit.kind)
    ? { at: new Date(visit.endsAt.getTime() + visit.finalBufferMinutes * minute), step: 'windowClosed' }
    : { at: visit.endsAt, step: 'scheduledEnd' };
  const steps = visit.state === 'booked' ? [...bookedSteps(visit), end] : [end];
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * The steps that are due now: those between the moment that was waited for and now. Of several reminders only the last
 * is worth sending, and none once the visit has begun.
 */
export function dueSteps(visit: Visit, now: Date): TimedStep[] {
  const { dueAt } = visit;
  if (dueAt === null) return [];
  const due = timedSteps(visit).filter(({ at }) => at >= dueAt && at <= now);
  const reminders = due.filter(({ step }) => step === 'reminder');
  const kept = now < visit.startsAt ? reminders.at(-1) : undefined;
  return due.filter((one) => one.step !== 'reminder' || one === kept);
}

/** The next moment at which something happens by itself; null when nothing will. */
export function nextDue(visit: Visit, now: Date): Date | null {
  return timedSteps(visit).find(({ at }) => at > now)?.at ?? null;
}

function place(participants: readonly Participant[], personId: string): Participant {
  const known = participants.find((one) => one.personId === personId);
  return known ?? { personId, side: 'student', state: 'invited', askedAt: null, joinedAt: null, leftAt: null };
}

function replace(participants: readonly Participant[], changed: Participant): Participant[] {
  const others = participants.filter((one) => one.personId !== changed.personId);
  return [...others, changed];
}

function mayAsk(visit: Visit, person: Participant, now: Date): boolean {
  const isFree = person.state === 'invited' || person.state === 'left';
  return isOpen(visit.state) && hasRoom(visit.kind) && isWindowOpen(momentOf(visit, now)) && isFree;
}

/** What a person's step makes of their place; null when they cannot take it now. */
function movePerson(
  visit: Visit,
  person: Participant,
  step: { type: 'joinRequested' | 'personJoined' | 'personLeft' | 'personRemoved'; now: Date },
): Participant | null {
  const { now } = step;
  switch (step.type) {
    case 'joinRequested':
      return mayAsk(visit, person, now) ? { ...person, state: 'waiting', askedAt: person.askedAt ?? now } : null;
    case 'personJoined':
      if (visit.state !== 'inCall' || person.state === 'removed' || person.state === 'inCall') return null;
      return { ...person, state: 'inCall', joinedAt: person.joinedAt ?? now };
    case 'personLeft':
      return person.state === 'inCall' ? { ...person, state: 'left', leftAt: now } : null;
    case 'personRemoved':
      return person.state === 'removed' ? null : { ...person, state: 'removed', leftAt: now };
  }
}

function isTogether(participants: readonly Participant[]): boolean {
  const sides = new Set(participants.filter((one) => one.state === 'inCall').map((one) => one.side));
  return sides.has('educator') && sides.has('student');
}

function stepOfPerson(
  { visit, participants }: Situation,
  happening: Extract<VisitHappening, { personId: string }>,
  now: Date,
): Situation | null {
  const moved = movePerson(visit, place(participants, happening.personId), { type: happening.type, now });
  if (!moved) return null;
  const after = replace(participants, moved);
  const togetherAt = visit.togetherAt ?? (visit.state === 'inCall' && isTogether(after) ? now : null);
  return { visit: { ...visit, togetherAt }, participants: after };
}

function stamp(visit: Visit, event: VisitEvent, now: Date): Visit {
  switch (event) {
    case 'callOpened':
      return { ...visit, callOpenedAt: visit.callOpenedAt ?? now, answerDueAt: null, callEndedAt: null };
    case 'callEnded':
      return { ...visit, callEndedAt: now };
    case 'windowClosed':
      return visit.state === 'inCall' ? { ...visit, callEndedAt: now } : visit;
    case 'noteCompleted':
      return { ...visit, noteCompletedAt: visit.noteCompletedAt ?? now };
    case 'scheduledEnd':
    case 'unanswered':
    case 'cancelled':
      return visit;
  }
}

function leaveCall(participants: readonly Participant[], now: Date): Participant[] {
  return participants.map((one) => (one.state === 'inCall' ? { ...one, state: 'left', leftAt: now } : one));
}

/** The educator may complete the note while the call goes on; the visit remembers it until the call is over. */
function mayCompleteEarly(visit: Visit, event: VisitEvent): boolean {
  return event === 'noteCompleted' && visit.noteCompletedAt === null && visit.state === 'inCall';
}

function stepOfVisit({ visit, participants }: Situation, event: VisitEvent, now: Date): Situation | null {
  const outcome = nextVisit(visit.state, event, factsOf(visit, participants, now));
  if (!outcome) return mayCompleteEarly(visit, event) ? { visit: stamp(visit, event, now), participants } : null;
  const after: Visit = { ...stamp(visit, event, now), state: outcome.state, missing: outcome.missing };
  const hasLeft = visit.state === 'inCall' && after.state !== 'inCall';
  return { visit: after, participants: hasLeft ? leaveCall(participants, now) : participants };
}

/**
 * What a visit and everybody in it become when something happens; null when it cannot happen now. A parent who comes
 * for a student gets a place of their own on the student's side.
 */
export function happen(before: Situation, happening: VisitHappening, now: Date): Situation | null {
  const after =
    'personId' in happening ? stepOfPerson(before, happening, now) : stepOfVisit(before, happening.type, now);
  return after && { ...after, visit: { ...after.visit, dueAt: nextDue(after.visit, now) } };
}
