import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, isAmongOthers, mayHost, type CallFacts } from '../entry/entry.policy.ts';

/** Somebody to whom something is done. */
export interface Target {
  readonly side: string;
  readonly state: string;
}

function inClassroom(facts: CallFacts): Decision {
  return facts.kind === 'classroom' ? allowed : denied('only_in_classroom');
}

/** What holds for a class is known to everybody in a call of many, and to nobody who may come into it and has not. */
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

/** What only the educator of a classroom does: mute, lower the hands of others, let speak, remove. A conference has none of it. */
export function mayHostClass(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  return decision.ok ? inClassroom(facts) : decision;
}

/** The same to one person, who must belong to the students' side; to be let speak they must be in the call. */
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

/** Who is in the room and who is not is listed for the educator and who looks on, while the call is open. */
export function mayListParticipants(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return entry;
  return entry.part === 'attendee' ? denied('access_denied') : allowed;
}

/** The attendance is read by the visit's educator and by administrators above it, at any time. */
export function mayReadAttendance(facts: CallFacts): Decision {
  return facts.viewer === 'attendee' ? denied('access_denied') : allowed;
}
