import { cancelRequestLimits } from '@lectern/contract/cancel-requests/cancel-requests.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';

const windowSeconds = 86_400;

/**
 * Counts a move of a session: everybody in it is notified each time. Refuses with moves_used_up one too many in a
 * day.
 */
export async function countMove({ ports, clock }: PersonCtx, visitId: string): Promise<void> {
  const { movesInDay: most } = cancelRequestLimits;
  await ports.floodLimits.count(clock, {
    ...{ key: `moves:${visitId}`, most, windowSeconds, refusal: 'moves_used_up' },
  });
}

/**
 * Counts a request of the asker: the school is notified each time. Refuses with requests_used_up one too many in a
 * day, of theirs or for one session.
 */
export async function countRequest({ ports, clock, actor }: PersonCtx, visitId: string): Promise<void> {
  const { requestsInDay, requestsOfVisitInDay } = cancelRequestLimits;
  const how = { windowSeconds, refusal: 'requests_used_up' } as const;
  const key = `requests:${actor.personId}`;
  await ports.floodLimits.count(clock, { ...how, key: `${key}:${visitId}`, most: requestsOfVisitInDay });
  await ports.floodLimits.count(clock, { ...how, key, most: requestsInDay });
}
