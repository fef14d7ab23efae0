import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import type { Visit } from './visits.rules.ts';

/** Keeps who cancelled a visit and why. */
export async function saveCancellation(
  scope: Scope,
  visitId: string,
  cancelled: { reason: string; personId: string },
): Promise<void> {
  await scope.db
    .updateTable('visits')
    .set({ cancelReason: cancelled.reason, cancelledBy: cancelled.personId })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visitId)
    .execute();
}

/** Why a visit was cancelled, and who did it. */
export async function findCancellation(
  scope: Scope,
  visitId: string,
): Promise<{ reason: string | null; personId: string | null }> {
  return scope.db
    .selectFrom('visits')
    .select(['cancelReason as reason', 'cancelledBy as personId'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
}

/** The person who raised the open request of a visit; null without one. Requests themselves belong to cancelling. */
export async function findAsker(scope: Scope, visitId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('visitRequests')
    .select('askedBy')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row?.askedBy ?? null;
}

/** Keeps whether a request of a visit is open. */
export async function saveRequested(scope: Scope, visitId: string, isRequested: boolean): Promise<void> {
  await scope.db
    .updateTable('visits')
    .set({ cancelRequested: isRequested })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visitId)
    .execute();
}

/** Keeps the new time of a visit, and blocks that instead of the old one for its students. */
export async function saveMove(scope: Scope, visit: Visit, slotIds: readonly string[]): Promise<void> {
  const { startsAt, endsAt, dueAt, moves, freeCancelUntil } = visit;
  await scope.db
    .updateTable('visits')
    .set({ startsAt, endsAt, dueAt, moves, freeCancelUntil, slotIds: [...slotIds] })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', visit.id)
    .execute();
  await scope.db
    .updateTable('visitParticipants')
    .set({ occupied: sql<string>`tstzrange(${startsAt}, ${endsAt})` })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visit.id)
    .where('occupied', 'is not', null)
    .execute();
}
