import type { Ctx } from '../../platform/context/ctx.ts';
import { countedTime, type Schedule } from './presence.rules.ts';
import { lengthOf, sharedSpans, type Span } from './spans.rules.ts';
import { listTimesInRooms, type TimeInRoom } from './stays.repo.ts';

/** One student in one session, for the time together with its educator. */
export interface Pair extends Schedule {
  readonly visitId: string;
  readonly educatorId: string;
  readonly studentId: string;
}

function spansOf(times: readonly TimeInRoom[], of: string): Span[] {
  return times
    .filter(({ personId }) => personId === of)
    .map(({ beganAt, endedAt }) => ({ from: beganAt.getTime(), until: endedAt.getTime() }));
}

/**
 * For how many milliseconds each student was in the call together with the educator while it counted, in the order
 * given. The caller checks who may know it.
 */
export async function timesTogether(ctx: Ctx, pairs: readonly Pair[]): Promise<number[]> {
  const visitIds = [...new Set(pairs.map(({ visitId }) => visitId))];
  const times = Map.groupBy(await listTimesInRooms(ctx.scope, visitIds), ({ visitId }) => visitId);
  return pairs.map((pair) => {
    const all = times.get(pair.visitId) ?? [];
    const both = sharedSpans(spansOf(all, pair.educatorId), spansOf(all, pair.studentId));
    return lengthOf(sharedSpans([countedTime(pair)], both));
  });
}
