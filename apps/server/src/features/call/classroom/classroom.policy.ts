import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, isAmongOthers, mayHost, type CallFacts } from '../entry/entry.policy.ts';

/** The person on whom an act is done. */
export interface Target {
  readonly side: string;
  readonly state: string;
}

function inClassroom(facts: CallFacts): Decision {
  return facts.kind === 'classroom' ? allowed : denied('only_in_classroom');
}

/** Everybody in a call of many may know the state of the class; people who may come in and have not may not. */
export function mayReadClass(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return entry;
  if (!isAmongOthers(facts)) return denied('not_in_call');
  return isGroup(facts.kind) ? allowed : denied('only_in_classroom');
}

/** Hands are raised by the students and parents of a classroom who are in its call. */
export function mayRaiseHand(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return entry;
  if (entry.part !== 'attendee') return denied('access_denied');
  const decision = inClassroom(facts);
  if (!decision.ok) return decision;
  return facts.participant === 'inCall' ? allowed : denied('not_in_call');
}

/**
 * Acts of a classroom's educator only: mute, lower the hands of others, let speak, remove. A conference has none of
 * them.
 */
export function mayHostClass(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  return decision.ok ? inClassroom(facts) : decision;
}

/** The same for one person, who must be on the students' side; to be allowed to speak they must be in the call. */
export function mayActOn(facts: CallFacts, target: Target | undefined, isHereNeeded: boolean): Decision {
  const decision = mayHostClass(facts);
  if (!decision.ok) return decision;
  if (!target) return denied('not_found');
  if (target.side === 'educator') return denied('access_denied');
  return isHereNeeded && target.state !== 'inCall' ? denied('not_in_call') : allowed;
}

/** The layout is changed by the educator of any call of many. */
export function mayChangeLayout(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  if (!decision.ok) return decision;
  return isGroup(facts.kind) ? allowed : denied('only_in_classroom');
}

/** The educator and observers may list who is in the room and who is not, while the call is open. */
export function mayListParticipants(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return entry;
  return entry.part === 'attendee' ? denied('access_denied') : allowed;
}

/** The attendance is read by the visit's educator and by administrators above it, at any time. */
export function mayReadAttendance(facts: CallFacts): Decision {
  return facts.viewer === 'attendee' ? denied('access_denied') : allowed;
}
