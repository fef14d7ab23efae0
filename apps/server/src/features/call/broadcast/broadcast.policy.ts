import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, mayHost, type CallFacts } from '../entry/entry.policy.ts';

function inBroadcast({ kind }: CallFacts): Decision {
  return kind === 'broadcast' ? allowed : denied('only_in_broadcast');
}

/** Only the presenting educator starts the stream, chooses its picture, and reports whether they are muted. */
export function mayPresent(facts: CallFacts): Decision {
  const decision = mayHost(facts);
  return decision.ok ? inBroadcast(facts) : decision;
}

/** Everybody who may be in the broadcast now may know the state of the stream. */
export function maySeeBroadcast(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  return entry.ok ? inBroadcast(facts) : entry;
}

/** Viewers may always stop watching. */
export function mayStopWatching(facts: CallFacts): Decision {
  if (facts.viewer !== 'attendee') return denied('access_denied');
  return inBroadcast(facts);
}

/** What decides whether somebody gets the stream, in addition to whether they may be in the call. */
export interface StreamFacts {
  /** Came into this broadcast at some time. */
  readonly hasJoined: boolean;
  /** The stream has just ended, and its rest may still be watched. */
  readonly isRunningOut: boolean;
}

const outside: readonly string[] = ['removed', 'held'];

/**
 * Parts of the stream go to viewers in the broadcast, its educator and observers; just after its end, to people who
 * were in it and were not removed.
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
