import type { Scope } from '../../platform/db/scope.ts';

/** An educator's hourly rate from a day on, and who set it. */
export interface RateRow {
  readonly validFrom: string;
  readonly cents: number;
  readonly setBy: string;
  readonly setAt: Date;
}

/** The newest rates of an educator, those to come included. */
export async function listRates(scope: Scope, educatorId: string, limit: number): Promise<RateRow[]> {
  return scope.db
    .selectFrom('educatorRates')
    .select(['validFrom', 'cents', 'setBy', 'setAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .orderBy('validFrom', 'desc')
    .limit(limit)
    .execute();
}

/** Every rate of some educators, those to come included. */
export async function listRatesOf(
  scope: Scope,
  educatorIds: readonly string[],
): Promise<{ educatorId: string; validFrom: string; cents: number }[]> {
  if (educatorIds.length === 0) return [];
  return scope.db
    .selectFrom('educatorRates')
    .select(['educatorId', 'validFrom', 'cents'])
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', 'in', educatorIds)
    .execute();
}

/** Stores a rate; false where the educator has one from the same day on. */
export async function insertRate(scope: Scope, educatorId: string, rate: RateRow): Promise<boolean> {
  const row = await scope.db
    .insertInto('educatorRates')
    .values({ ...rate, institutionId: scope.institutionId, educatorId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'educatorId', 'validFrom']).doNothing())
    .returning('validFrom')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a rate, in place of one of the same day. */
export async function upsertRate(scope: Scope, educatorId: string, rate: RateRow): Promise<void> {
  const { cents, setBy, setAt } = rate;
  await scope.db
    .insertInto('educatorRates')
    .values({ ...rate, institutionId: scope.institutionId, educatorId })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'educatorId', 'validFrom']).doUpdateSet({ cents, setBy, setAt }),
    )
    .execute();
}

export async function deleteRate(scope: Scope, educatorId: string, validFrom: string): Promise<void> {
  await scope.db
    .deleteFrom('educatorRates')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('validFrom', '=', validFrom)
    .execute();
}

/** The educator's own switch for payouts; null means as the schools decide. */
export async function findPayoutSwitch(scope: Scope, educatorId: string): Promise<boolean | null> {
  const { payoutEnabled } = await scope.db
    .selectFrom('people')
    .select('payoutEnabled')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', educatorId)
    .executeTakeFirstOrThrow();
  return payoutEnabled;
}

/** Sets the person's own switch if they still have that version. */
export async function updatePayoutSwitch(
  scope: Scope,
  person: { id: string; version: number },
  payoutEnabled: boolean | null,
): Promise<'saved' | 'changed_meanwhile'> {
  const { numUpdatedRows } = await scope.db
    .updateTable('people')
    .set({ payoutEnabled, version: person.version + 1 })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', person.id)
    .where('version', '=', person.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? 'saved' : 'changed_meanwhile';
}
