import { stayLimits } from '@lectern/contract/visits/visits.limits.ts';
import type { Missing } from '@lectern/contract/visits/visits.names.ts';
import { countedTime, type Schedule } from './presence.rules.ts';
import { lengthOf, sharedSpans, type Span } from './spans.rules.ts';

/** What the server saw of one side of a visit: its educator, or those who attend. */
export interface SideSeen {
  readonly inWaitingRoom: readonly Span[];
  readonly inRoom: readonly Span[];
  /** Somebody asked to be let in, or opened the call, whose connection was never followed: their word counts. */
  readonly hasAsked: boolean;
}

/** What the server saw of a visit by video. */
export interface Seen {
  readonly educator: SideSeen;
  readonly attendees: SideSeen;
  /** When the product itself did not work. */
  readonly outages: readonly Span[];
}

/** Who did not come, and what follows from it. */
export interface NoShow {
  /** Who was missing; null where both sides came. */
  readonly missing: Missing | null;
  /** Who did not come and is blamed for it: never with an outage of ours, and never where nobody came. */
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
 * The one answer to who did not come to a visit by video: a side came that was in the waiting room or in the room between
 * the start and the end plus the final buffer, by the server's time; who came early and went before the start did not.
 * With more than two minutes of an outage of ours in
 * that time nobody is blamed.
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
