import {
  hasRoom,
  isGroup,
  isWindowOpen,
  type OwnState,
  type VisitMoment,
} from '@lectern/contract/visits/visits.rules.ts';
import type { Viewer, VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import type { CallPart } from './entry.rules.ts';

/** Everything that entry into a call depends on: the asker's part in the roster, the visit's state, the time. */
export interface CallFacts {
  readonly viewer: Viewer;
  readonly kind: VisitKind;
  readonly state: VisitState;
  readonly moment: VisitMoment;
  /** The asker's own place in the visit; 'invited' for a parent who has not come yet. */
  readonly participant: OwnState;
  /** A guest who was not inside before the scheduled end. */
  readonly isTooLate?: boolean;
  /** An administrator who may look on at a session of this kind. */
  readonly isObserver?: boolean;
  /** A broadcast whose stream has not been started in this call: its educator prepares or rehearses. */
  readonly isUnseen?: boolean;
}

export type CallEntry =
  | { readonly ok: true; readonly part: CallPart }
  | { readonly ok: false; readonly code: RefusalCode };

const partOf = { educator: 'host', attendee: 'attendee', admin: 'observer' } as const;

function refusedAlways({ kind, state, moment, participant, isTooLate }: CallFacts): RefusalCode | null {
  if (!hasRoom(kind)) return 'no_room';
  if (participant === 'removed') return 'removed_from_visit';
  const isOpen = state === 'booked' || state === 'inCall';
  return isOpen && moment !== 'over' && !isTooLate ? null : 'visit_over';
}

/**
 * The one answer to "may this person be in this call now", for credentials, sockets and media alike: the educator,
 * the attendees and an observing administrator while the educator's call is open, nobody before or afterwards,
 * nobody who was removed, and nobody whom the educator sent back to the waiting room. Nobody observes a broadcast
 * before its stream has started.
 */
export function callEntry(facts: CallFacts): CallEntry {
  if (facts.viewer === 'admin' && !facts.isObserver) return { ok: false, code: 'access_denied' };
  const code = refusedAlways(facts);
  if (code) return { ok: false, code };
  if (facts.state !== 'inCall' || (facts.isUnseen && facts.viewer === 'admin'))
    return { ok: false, code: 'call_not_open' };
  if (facts.participant === 'held') return { ok: false, code: 'held_at_door' };
  return { ok: true, part: partOf[facts.viewer] };
}

/**
 * Whether a person who may be in the call learns of the others and is heard by them. Students, parents and guests of
 * a classroom or conference do so only once they are in it, where everybody sees them; viewers of a broadcast never
 * learn of each other anyway.
 */
export function isAmongOthers({ viewer, kind, participant }: CallFacts): boolean {
  if (viewer !== 'attendee' || kind === 'broadcast' || !isGroup(kind)) return true;
  return participant === 'inCall';
}

/** The viewers of a broadcast watch its stream: no token of the media room is ever made for them. */
export function mayHaveMedia(kind: VisitKind, part: CallPart): Decision {
  return kind === 'broadcast' && part === 'attendee' ? denied('only_watching') : allowed;
}

/** The visit's educator opens the call from ten minutes before the start until it is over, and comes back into it. */
export function mayOpenCall(facts: CallFacts): Decision {
  if (facts.viewer === 'admin') return denied('access_denied');
  if (facts.viewer !== 'educator') return denied('not_the_host');
  const code = refusedAlways(facts);
  if (code) return denied(code);
  return isWindowOpen(facts.moment) ? allowed : denied('too_early');
}

/** Only people in the call may end it: the educator and an observer end it for all, an attendee only leaves. */
export function mayEndCall(facts: CallFacts): Decision {
  if (facts.viewer === 'admin' && !facts.isObserver) return denied('access_denied');
  return facts.state === 'inCall' ? allowed : denied('call_not_open');
}

/** The call's page is for participants who were not removed; administrators see the session elsewhere. */
export function mayTakePart({ viewer, participant }: CallFacts): Decision {
  if (viewer === 'admin') return denied('access_denied');
  return participant === 'removed' ? denied('removed_from_visit') : allowed;
}

/** The call's page with its state and people, for participants and observers. */
export function maySeeCall(facts: CallFacts): Decision {
  return facts.isObserver ? allowed : mayTakePart(facts);
}

/** Acts of the visit's educator only, in the call. */
export function mayHost(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return entry;
  return entry.part === 'host' ? allowed : denied('not_the_host');
}

/** Only the visit's educator sends somebody back to the waiting room: students, parents and guests. */
export function maySendBack(facts: CallFacts, target: { side: string } | undefined): Decision {
  const decision = mayHost(facts);
  if (!decision.ok) return decision;
  if (!target) return denied('not_found');
  return target.side === 'educator' ? denied('access_denied') : allowed;
}

/** Letting in is for the visit's educator, while the visit is not over. */
export function mayAdmit(facts: CallFacts): Decision {
  if (facts.viewer === 'admin') return denied('access_denied');
  if (facts.viewer !== 'educator') return denied('not_the_host');
  return facts.state === 'booked' || facts.state === 'inCall' ? allowed : denied('visit_over');
}

/** Only the visit's educator puts somebody out of the call, and only somebody of the students' side. */
export function mayRemove(facts: CallFacts, target: { side: string } | undefined): Decision {
  const decision = mayHost(facts);
  if (!decision.ok) return decision;
  if (!target) return denied('not_found');
  return target.side === 'student' ? allowed : denied('access_denied');
}
