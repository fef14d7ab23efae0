import type { PresentRule } from '@lectern/contract/visits/present.rules.ts';
import { lengthOf, sharedSpans, type Span } from './spans.rules.ts';

const minuteMs = 60_000;

/** The times of a visit that attendance is measured by. */
export interface Schedule {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly finalBufferMinutes: number;
}

/** The time that counts: from the start until the end plus the final buffer. */
export function countedTime({ startsAt, endsAt, finalBufferMinutes }: Schedule): Span {
  return { from: startsAt.getTime(), until: endsAt.getTime() + finalBufferMinutes * minuteMs };
}

/** How long somebody was in the room while it counted; two devices at once count once. */
export function countedMs(schedule: Schedule, inRoom: readonly Span[]): number {
  return lengthOf(sharedSpans([countedTime(schedule)], inRoom));
}

/**
 * Whether a person was present by the rule of the session's school: joined at all, was in the room for enough
 * minutes, or for enough of the scheduled time. The buffer makes up for a late start.
 */
export function wasPresent(
  rule: PresentRule,
  schedule: Schedule,
  came: { readonly hasJoined: boolean; readonly inRoom: readonly Span[] },
): boolean {
  if (rule.by === 'joined') return came.hasJoined;
  const scheduledMs = schedule.endsAt.getTime() - schedule.startsAt.getTime();
  const leastMs = rule.by === 'minutes' ? rule.least * minuteMs : (scheduledMs * rule.least) / 100;
  // Nobody can be asked for more than the session was long.
  return came.hasJoined && countedMs(schedule, came.inRoom) >= Math.min(leastMs, scheduledMs);
}
