import type { Scope } from '../../platform/db/scope.ts';

/** What is known of a background check in addition to its status. */
export interface CheckRow {
  readonly checkedOn: string | null;
  readonly reference: string | null;
  readonly documentFileId: string | null;
}

/** The same as it is kept, and how often it was changed. */
export interface KeptCheck extends CheckRow {
  readonly version: number;
}

export async function findCheck(scope: Scope, personId: string): Promise<KeptCheck | undefined> {
  return scope.db
    .selectFrom('backgroundChecks')
    .select(['checkedOn', 'reference', 'documentFileId', 'version'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Stores it, replacing the earlier one. */
export async function putCheck(
  scope: Scope,
  personId: string,
  check: CheckRow & { readonly setBy: string; readonly setAt: Date },
): Promise<void> {
  const { checkedOn, reference, documentFileId, setBy, setAt } = check;
  const values = { checkedOn, reference, documentFileId, setBy, setAt };
  await scope.db
    .insertInto('backgroundChecks')
    .values({ ...values, institutionId: scope.institutionId, personId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'personId'])
        .doUpdateSet(({ eb }) => ({ ...values, version: eb('backgroundChecks.version', '+', 1) })),
    )
    .execute();
}
