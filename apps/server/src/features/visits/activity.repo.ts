import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** What is counted of a person in a visit in addition to their stays. */
export interface ActivityRow {
  readonly personId: string;
  readonly hands: number;
  readonly handMs: number;
  /** Null where nothing could tell, and once it was forgotten. */
  readonly talkMs: number | null;
}

export async function listActivity(scope: Scope, visitId: string): Promise<ActivityRow[]> {
  return scope.db
    .selectFrom('visitActivity')
    .select(['personId', 'hands', 'handMs', 'talkMs'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** A hand that was up and is down now. */
export interface LoweredHand {
  readonly personId: string;
  readonly raisedAt: Date;
}

/** Counts hands; always in one order, so that two who count the same people wait for each other and never in a circle. */
export async function addHands(
  scope: Scope,
  visitId: string,
  hands: readonly (LoweredHand & { readonly loweredAt: Date })[],
): Promise<void> {
  if (hands.length === 0) return;
  await scope.db
    .insertInto('visitActivity')
    .values(
      hands
        .toSorted((one, other) => (one.personId < other.personId ? -1 : 1))
        .map(({ personId, raisedAt, loweredAt }) => ({
          institutionId: scope.institutionId,
          visitId,
          personId,
          hands: 1,
          handMs: Math.max(0, loweredAt.getTime() - raisedAt.getTime()),
        })),
    )
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'visitId', 'personId']).doUpdateSet(({ ref }) => ({
        hands: sql<number>`visit_activity.hands + ${ref('excluded.hands')}`,
        handMs: sql<number>`visit_activity.hand_ms + ${ref('excluded.handMs')}`,
      })),
    )
    .execute();
}
