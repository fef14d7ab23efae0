import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, mayHost, type CallFacts } from '../entry/entry.policy.ts';

function inBroadcast({ kind }: CallFacts): Decision {
  return kind === 'broadcast' ? allowed : denied('only_in_broadcast');
}

/** Only the educator who presents starts the stream, chooses what it shows, and says whether they are muted. */
export function mayPresent(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  return decision.ok ? inBroadcast(facts) : decision;
}

/** How the stream stands is known to everybody who may be in the broadcast now. */
export function maySeeBroadcast(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  return entry.ok ? inBroadcast(facts) : entry;
}

/** A viewer stops watching: always possible for who attends. */
export function mayStopWatching(facts: CallFacts): Decision {
  if (facts.viewer !== 'attendee') return denied('access_denied');
  return inBroadcast(facts);
}

/** What decides whether somebody is given the stream, beside what decides whether they may be in the call. */
export interface StreamFacts {
  /** Came into this broadcast at some time. */
  readonly hasJoined: boolean;
  /** The stream has just ended, and what is left of it may still be watched. */
  readonly isRunningOut: boolean;
}

const outside: readonly string[] = ['removed', 'held'];

/**
 * Parts of the stream are given to viewers who are in the broadcast, to its educator, and to who looks on; when it has
 * just ended, to who was in it and was not put out.
 */
export function mayFetch(facts: CallFacts, { hasJoined, isRunningOut }: StreamFacts): Decision {
  const isAttendee = facts.viewer === 'attendee';
  if (isRunningOut && facts.kind === 'broadcast' && !outside.includes(facts.participant)) {
    const mayLook = isAttendee ? hasJoined : facts.viewer === 'educator' || facts.isObserver === true;
    if (mayLook) return allowed;
  }
  const decision = maySeeBroadcast(facts);
  if (!decision.ok) return decision;
  return isAttendee && facts.participant !== 'inCall' ? denied('not_watching') : allowed;
}
