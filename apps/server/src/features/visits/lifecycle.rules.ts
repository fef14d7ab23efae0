import { hasRoom, isGroup, isWindowOpen } from '@lectern/contract/visits/visits.rules.ts';
import { nextVisit, type VisitEvent } from '@lectern/contract/visits/lifecycle.rules.ts';
import { entryLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { Seen } from './no-show.rules.ts';
import { factsOf, isAttendee, isOpen, momentOf, type Participant, type Visit } from './visits.rules.ts';

/** The possible events of a visit or a person in it. */
export type VisitHappening =
  /** A student or parent asks, or is on the page of a visit of many; `side` for a guest, who gets a place now. */
  | { readonly type: 'joinRequested'; readonly personId: string; readonly side?: 'guest' }
  /** Somebody who waited left the page of a visit of many. */
  | { readonly type: 'stoppedWaiting'; readonly personId: string }
  /** The educator sent somebody back to the waiting room, or lets them in again. */
  | { readonly type: 'personSentBack'; readonly personId: string }
  | { readonly type: 'personAdmitted'; readonly personId: string }
  | { readonly type: 'personJoined'; readonly personId: string }
  | { readonly type: 'personLeft'; readonly personId: string }
  | { readonly type: 'personRemoved'; readonly personId: string }
  | { readonly type: 'callOpened' }
  | { readonly type: 'callEnded' }
  | { readonly type: 'noteCompleted' }
  | { readonly type: 'cancelled' }
  /** Somebody in it, or the level, was deactivated. */
  | { readonly type: 'withdrawn' }
  | { readonly type: 'windowClosed' }
  | { readonly type: 'scheduledEnd' }
  | { readonly type: 'unanswered' };

/** A visit with everybody in it, before and after something happened. */
export interface Situation {
  readonly visit: Visit;
  readonly participants: readonly Participant[];
  /** The attendance that the server saw; read where a no-show may have to be decided. */
  readonly seen?: Seen;
}

const minute = 60_000;

/** Timed events of a visit, and when they are due. */
export interface TimedStep {
  readonly at: Date;
  readonly step: 'reminder' | 'windowOpened' | 'unanswered' | 'scheduledEnd' | 'windowClosed';
  /** Minutes before the start, for a reminder. */
  readonly minutes?: number;
}

function bookedSteps(visit: Visit): TimedStep[] {
  const before = (minutes: number): Date => new Date(visit.startsAt.getTime() - minutes * minute);
  return [
    ...visit.reminderMinutes.map((minutes) => ({ at: before(minutes), step: 'reminder' as const, minutes })),
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

/**
 * The next moment at which something happens by itself; null only for a visit that is over. The end of an open visit
 * stays due when its moment has passed: it is never skipped.
 */
export function nextDue(visit: Visit, now: Date): Date | null {
  const steps = timedSteps(visit);
  return (steps.find(({ at }) => at > now) ?? steps.at(-1))?.at ?? null;
}

/** A step of time that was due, and what it made of a visit and everybody in it; the same for one that only tells something. */
export interface TimedChange {
  readonly timed: TimedStep;
  readonly before: Situation;
  readonly after: Situation;
}

/** A visit with everything that was due by a moment done, and what was done one after the other. */
export interface BroughtUpToDate {
  readonly changes: readonly TimedChange[];
  readonly situation: Situation;
}

/** Takes the steps of time that are due, in their order; the visit waits for its next one then. */
export function bringUpToDate(before: Situation, now: Date): BroughtUpToDate {
  const changes: TimedChange[] = [];
  let situation = before;
  for (const timed of dueSteps(before.visit, now)) {
    const { step } = timed;
    const moved =
      step === 'reminder' || step === 'windowOpened' ? null : happen(situation, { type: step }, now);
    changes.push({ timed, before: situation, after: moved ?? situation });
    situation = moved ?? situation;
  }
  const { dueAt } = before.visit;
  const isLate = dueAt !== null && dueAt <= now;
  if (!isLate) return { changes, situation };
  return {
    changes,
    situation: { ...situation, visit: { ...situation.visit, dueAt: nextDue(situation.visit, now) } },
  };
}

type PersonHappening = Extract<VisitHappening, { personId: string }>;

/**
 * A person without a place is a parent or a guest: students and the educator got theirs with the booking. They get
 * one only when they come.
 */
function place(participants: readonly Participant[], happening: PersonHappening): Participant | null {
  const { personId } = happening;
  const known = participants.find((one) => one.personId === personId);
  if (known) return known;
  if (happening.type !== 'joinRequested' && happening.type !== 'personJoined') return null;
  const side = happening.type === 'joinRequested' ? (happening.side ?? 'parent') : 'parent';
  const moments = { askedAt: null, joinedAt: null, leftAt: null };
  return { personId, side, state: 'invited', isHeld: false, ...moments };
}

function replace(participants: readonly Participant[], changed: Participant): Participant[] {
  const others = participants.filter((one) => one.personId !== changed.personId);
  return [...others, changed];
}

function mayAsk(visit: Visit, person: Participant, now: Date): boolean {
  const isFree = person.state === 'invited' || person.state === 'left';
  return isOpen(visit.state) && hasRoom(visit.kind) && isWindowOpen(momentOf(visit, now)) && isFree;
}

type PersonStep = (visit: Visit, person: Participant, now: Date) => Participant | null;

/** A person's place after a step; null when the step is not possible now. */
const personSteps: Readonly<Record<PersonHappening['type'], PersonStep>> = {
  joinRequested: (visit, person, now) =>
    mayAsk(visit, person, now) ? { ...person, state: 'waiting', askedAt: person.askedAt ?? now } : null,
  personJoined: (visit, person, now) => {
    if (visit.state !== 'inCall' || person.isHeld) return null;
    if (person.state === 'removed' || person.state === 'inCall') return null;
    return { ...person, state: 'inCall', joinedAt: person.joinedAt ?? now };
  },
  personLeft: (_visit, person, now) =>
    person.state === 'inCall' ? { ...person, state: 'left', leftAt: now } : null,
  stoppedWaiting: (visit, person) =>
    isGroup(visit.kind) && person.state === 'waiting' && !person.isHeld
      ? { ...person, state: 'invited' }
      : null,
  personSentBack: (visit, person, now) => {
    if (!isOpen(visit.state) || person.side === 'educator') return null;
    if (person.state === 'removed' || person.isHeld) return null;
    return { ...person, state: 'waiting', isHeld: true, leftAt: now };
  },
  personAdmitted: (_visit, person) => (person.isHeld ? { ...person, isHeld: false } : null),
  personRemoved: (_visit, person, now) =>
    person.state === 'removed' ? null : { ...person, state: 'removed', leftAt: now },
};

function isTogether(participants: readonly Participant[]): boolean {
  const inCall = participants.filter((one) => one.state === 'inCall');
  return inCall.some(isAttendee) && !inCall.every(isAttendee);
}

function stepOfPerson(
  { visit, participants }: Situation,
  happening: PersonHappening,
  now: Date,
): Situation | null {
  const before = place(participants, happening);
  const moved = before && personSteps[happening.type](visit, before, now);
  if (!moved) return null;
  const after = replace(participants, moved);
  const togetherAt = visit.togetherAt ?? (visit.state === 'inCall' && isTogether(after) ? now : null);
  return { visit: { ...visit, togetherAt }, participants: after };
}

type Stamp = (visit: Visit, now: Date) => Partial<Visit>;

/** The moments that an event leaves on a visit. */
const stamps: Readonly<Partial<Record<VisitEvent, Stamp>>> = {
  callOpened: (visit, now) => ({
    callOpenedAt: visit.callOpenedAt ?? now,
    answerDueAt: null,
    callEndedAt: null,
  }),
  callEnded: (_visit, now) => ({ callEndedAt: now }),
  windowClosed: (visit, now) => (visit.state === 'inCall' ? { callEndedAt: now } : {}),
  noteCompleted: (visit, now) => ({ noteCompletedAt: visit.noteCompletedAt ?? now }),
};

function stamp(visit: Visit, event: VisitEvent, now: Date): Visit {
  return { ...visit, ...stamps[event]?.(visit, now) };
}

function leaveCall(participants: readonly Participant[], now: Date): Participant[] {
  return participants.map((one) => (one.state === 'inCall' ? { ...one, state: 'left', leftAt: now } : one));
}

/** The educator may complete the note while the call goes on; the visit remembers it until the call is over. */
function mayCompleteEarly(visit: Visit, event: VisitEvent): boolean {
  return event === 'noteCompleted' && visit.noteCompletedAt === null && visit.state === 'inCall';
}

function stepOfVisit(
  { visit, participants, seen }: Situation,
  event: VisitEvent,
  now: Date,
): Situation | null {
  const outcome = nextVisit(visit.state, event, factsOf({ visit, participants, seen }, now));
  if (!outcome)
    return mayCompleteEarly(visit, event) ? { visit: stamp(visit, event, now), participants } : null;
  const after: Visit = { ...stamp(visit, event, now), state: outcome.state, missing: outcome.missing };
  const hasLeft = visit.state === 'inCall' && after.state !== 'inCall';
  return { visit: after, participants: hasLeft ? leaveCall(participants, now) : participants };
}

/**
 * A visit and everybody in it after an event; null when the event is not possible now. A parent who comes for a
 * student gets a place of their own. Timed steps that are due must have been taken before.
 */
export function happen(before: Situation, happening: VisitHappening, now: Date): Situation | null {
  const after =
    'personId' in happening ? stepOfPerson(before, happening, now) : stepOfVisit(before, happening.type, now);
  const { seen } = before;
  return (
    after && { ...after, ...(seen && { seen }), visit: { ...after.visit, dueAt: nextDue(after.visit, now) } }
  );
}
