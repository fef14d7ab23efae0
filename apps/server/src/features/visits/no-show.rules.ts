import { stayLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { Missing } from '@lectern/contract/visits/visits.names.ts';
import { countedTime, type Schedule } from './presence.rules.ts';
import { lengthOf, sharedSpans, type Span } from './spans.rules.ts';

/** The server's record of one side of a visit: its educator, or the attendees. */
export interface SideSeen {
  readonly inWaitingRoom: readonly Span[];
  readonly inRoom: readonly Span[];
  /** A person whose connection was never tracked asked to be let in, or opened the call: that counts. */
  readonly hasAsked: boolean;
}

/** The server's record of a visit by video. */
export interface Seen {
  readonly educator: SideSeen;
  readonly attendees: SideSeen;
  /** When the product itself did not work. */
  readonly outages: readonly Span[];
}

/** The no-show decision, and its consequences. */
export interface NoShow {
  /** The missing side; null if both came. */
  readonly missing: Missing | null;
  /** The side to blame for not coming: never with an outage of ours, and never if nobody came. */
  readonly blamed: 'student' | 'educator' | null;
  /** The product did not work for more than two minutes of it. */
  readonly isOutage: boolean;
  readonly togetherMs: number;
  /** They met, but were together so briefly between start and end that Level 3 confirms the pay. */
  readonly isPayToConfirm: boolean;
}

function hasCome({ inWaitingRoom, inRoom, hasAsked }: SideSeen, counted: Span): boolean {
  return hasAsked || lengthOf(sharedSpans([counted], [...inWaitingRoom, ...inRoom])) > 0;
}

function missingOf(educatorCame: boolean, attendeesCame: boolean): Missing | null {
  if (educatorCame && attendeesCame) return null;
  if (!educatorCame && !attendeesCame) return 'everybody';
  return educatorCame ? 'student' : 'educator';
}

/**
 * Decides who missed a visit by video: a side came if it was in the waiting room or in the room between the start
 * and the end plus the final buffer, by the server's time; coming early and leaving before the start does not count.
 * Nobody is blamed if our own outages took more than two minutes of that time.
 */
export function noShowOf(schedule: Schedule, { educator, attendees, outages }: Seen): NoShow {
  const counted = countedTime(schedule);
  const isOutage = lengthOf(sharedSpans([counted], outages)) > stayLimits.excusedMs;
  const missing = missingOf(hasCome(educator, counted), hasCome(attendees, counted));
  const isOneSided = missing === 'student' || missing === 'educator';
  const met = sharedSpans(educator.inRoom, attendees.inRoom);
  const togetherMs = lengthOf(sharedSpans([counted], met));
  const blamed = isOneSided && !isOutage ? missing : null;
  return {
    missing,
    blamed,
    isOutage,
    togetherMs,
    // Also who met before the start alone, and had ended by then.
    isPayToConfirm: blamed === null && lengthOf(met) > 0 && togetherMs < stayLimits.confirmedMs,
  };
}
