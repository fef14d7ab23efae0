import { entryLimits } from './visits.limits.ts';
import { creators, sessionStatuses, visitStatusCodes } from './visits.names.ts';
import type {
  Creator,
  Missing,
  ParticipantState,
  SessionStatus,
  Viewer,
  VisitKind,
  VisitState,
} from './visits.names.ts';

/** The scheduled times of a visit in epoch milliseconds. */
export interface VisitTimes {
  startsAt: number;
  endsAt: number;
}

/**
 * The current phase: before the window W, in its 10 minutes before the start, between start and end, in the final
 * buffer after the end, or over.
 */
export type VisitMoment = 'before' | 'early' | 'running' | 'buffer' | 'over';

const minute = 60_000;

/** The current phase of a visit whose host has this final buffer. */
export function visitMoment(times: VisitTimes, finalBufferMinutes: number, now: number): VisitMoment {
  if (now < times.startsAt - entryLimits.earlyMinutes * minute) return 'before';
  if (now < times.startsAt) return 'early';
  if (now < times.endsAt) return 'running';
  return now < times.endsAt + finalBufferMinutes * minute ? 'buffer' : 'over';
}

/** The window W: from 10 minutes before the start until the end plus the final buffer. */
export function isWindowOpen(moment: VisitMoment): boolean {
  return moment !== 'before' && moment !== 'over';
}

/** Whether people of this kind of visit meet in a room of the product; In Person has no room, no Join and no chat. */
export function hasRoom(kind: VisitKind): boolean {
  return kind !== 'inPerson';
}

/** Whether a visit was held: there is a record of it, which administrators read too. */
export function wasHeld(state: VisitState): boolean {
  return state === 'notePending' || state === 'completed';
}

/** Whether the students of this kind of visit come in by waiting on the page instead of asking to join. */
export function isGroup(kind: VisitKind): boolean {
  return kind === 'classroom' || kind === 'broadcast' || kind === 'conference';
}

/** The facts on which the status for an asker depends. */
export interface VisitSituation {
  kind: VisitKind;
  state: VisitState;
  missing: Missing | null;
  moment: VisitMoment;
  /** A student's join request is open. */
  isSomebodyWaiting: boolean;
}

/** An attendee's own state; people sent back to the waiting room are held there until the educator lets them in. */
export type OwnState = ParticipantState | 'held';

/** The status of a visit for the asker; `participant` is the asker's own state, for an attendee. */
export function sessionStatusFor(
  visit: VisitSituation,
  viewer: Viewer,
  participant: OwnState = 'invited',
): SessionStatus {
  switch (visit.state) {
    case 'notePending':
      return sessionStatuses.notePending;
    case 'completed':
      return sessionStatuses.completed;
    case 'cancelled':
      return sessionStatuses.cancelled;
    case 'missed':
      return missedStatus(visit.missing);
    case 'inCall':
      return viewer === 'attendee' ? inCallStatus(participant) : sessionStatuses.inCall;
    case 'booked':
      return bookedStatus(visit, viewer, participant);
  }
}

function inCallStatus(participant: OwnState): SessionStatus {
  if (participant === 'removed') return sessionStatuses.removed;
  return participant === 'held' ? sessionStatuses.waiting : sessionStatuses.inCall;
}

function missedStatus(missing: Missing | null): SessionStatus {
  if (missing === 'student') return sessionStatuses.studentMissed;
  return missing === 'educator' ? sessionStatuses.educatorMissed : sessionStatuses.missed;
}

function bookedStatus(visit: VisitSituation, viewer: Viewer, participant: OwnState): SessionStatus {
  if (!isWindowOpen(visit.moment)) return sessionStatuses.booked;
  if (!hasRoom(visit.kind)) return sessionStatuses.scheduled;
  if (viewer === 'educator') return sessionStatuses.enter;
  if (viewer === 'admin') return bookedStatusForAdmin(visit);
  if (participant === 'removed') return sessionStatuses.removed;
  const isWaiting = participant === 'waiting' || participant === 'held';
  return isWaiting && !isGroup(visit.kind) ? sessionStatuses.waiting : sessionStatuses.enter;
}

function bookedStatusForAdmin(visit: VisitSituation): SessionStatus {
  if (visit.kind === 'onDemand') return sessionStatuses.pending;
  return visit.isSomebodyWaiting ? sessionStatuses.waiting : sessionStatuses.scheduled;
}

/** The number of a stored state on the wire. */
export function visitStatusCode(state: VisitState): number {
  return visitStatusCodes[state];
}

/** The key of a kind's name: a type 2 visit is an 'Appointment' when a student made it, else 'One to One'. */
export function kindText(kind: VisitKind, createdByRole: Creator): `visits.kind.${VisitKind | 'oneToOne'}` {
  return kind === 'appointment' && createdByRole !== creators.student
    ? 'visits.kind.oneToOne'
    : `visits.kind.${kind}`;
}
