import { secondsLeft } from '@lectern/contract/call/call.rules.ts';

interface VisitTimesAndCall {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly callOpenedAt: Date | null;
}

/** Scheduled times as the call's screen counts them: epoch milliseconds. */
export function toSessionTimes(visit: VisitTimesAndCall) {
  return { sessionTime: visit.startsAt.getTime(), sessionEndTime: visit.endsAt.getTime() };
}

/** The running call; a call that was never opened counts from its scheduled start. */
export function toActiveSession(
  visit: VisitTimesAndCall,
  now: Date,
  broadcast: { readonly hls: string | null } | null = null,
) {
  return {
    durationLeft: secondsLeft(visit.endsAt.getTime(), now.getTime()),
    startedAt: (visit.callOpenedAt ?? visit.startsAt).toISOString(),
    broadcast,
  };
}
