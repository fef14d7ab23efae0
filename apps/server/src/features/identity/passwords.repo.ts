import type { Scope } from '../../platform/db/scope.ts';

/** Passwords that hold at a moment: a first one that nobody used ends by itself. */
function selectValid(scope: Scope, now: Date) {
  return scope.db
    .selectFrom('credentials')
    .where('institutionId', '=', scope.institutionId)
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>', now)]));
}

export async function findPasswordHash(
  scope: Scope,
  personId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await selectValid(scope, now)
    .select('passwordHash')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.passwordHash;
}

/** Whether this is still the person's hash; a concurrent change goes first, or waits until this transaction ends. */
export async function lockPasswordHash(
  scope: Scope,
  credential: { personId: string; passwordHash: string },
): Promise<boolean> {
  const row = await scope.db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', credential.personId)
    .forShare()
    .executeTakeFirst();
  return row?.passwordHash === credential.passwordHash;
}

/** Notes that a person was warned; returns whether the last warning is long enough ago. */
export async function markWarned(
  scope: Scope,
  personId: string,
  times: { now: Date; notSince: Date },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('credentials')
    .set({ warnedAt: times.now })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where((where) => where.or([where('warnedAt', 'is', null), where('warnedAt', '<=', times.notSince)]))
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function savePasswordHash(
  scope: Scope,
  credential: { personId: string; passwordHash: string; changedAt: Date; validUntil: Date | null },
): Promise<void> {
  const { passwordHash, changedAt, validUntil } = credential;
  await scope.db
    .insertInto('credentials')
    .values({ ...credential, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'personId']).doUpdateSet({ passwordHash, changedAt, validUntil }),
    )
    .execute();
}

/** The stored hash of a person's password, even if it is no longer valid. */
export async function findKeptHash(scope: Scope, personId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Stores a hash in place of the given one, or of none; false if another one is stored by now. */
export async function replacePasswordHash(
  scope: Scope,
  credential: { personId: string; passwordHash: string; changedAt: Date; validUntil: Date | null },
  instead: string | null,
): Promise<boolean> {
  const { institutionId } = scope;
  const { personId, ...values } = credential;
  const row =
    instead === null
      ? await scope.db
          .insertInto('credentials')
          .values({ ...credential, institutionId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('personId')
          .executeTakeFirst()
      : await scope.db
          .updateTable('credentials')
          .set(values)
          .where('institutionId', '=', institutionId)
          .where('personId', '=', personId)
          .where('passwordHash', '=', instead)
          .returning('personId')
          .executeTakeFirst();
  return row !== undefined;
}

/** Stores first passwords of people who have none of their own; returns their ids. */
export async function saveFirstCodes(
  scope: Scope,
  codes: readonly { personId: string; passwordHash: string }[],
  times: { changedAt: Date; validUntil: Date },
): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await scope.db
    .insertInto('credentials')
    .values(codes.map((code) => ({ ...code, ...times, institutionId: scope.institutionId })))
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'personId'])
        .doUpdateSet((values) => ({
          passwordHash: values.ref('excluded.passwordHash'),
          changedAt: values.ref('excluded.changedAt'),
          validUntil: values.ref('excluded.validUntil'),
        }))
        .where('credentials.validUntil', 'is not', null),
    )
    .returning('personId')
    .execute();
  return rows.map(({ personId }) => personId);
}

/** Whether somebody has a password that does not end by itself. */
export async function hasLastingPassword(scope: Scope, personId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('credentials')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('validUntil', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person's password, if any. */
export async function deletePassword(scope: Scope, personId: string): Promise<void> {
  await scope.db
    .deleteFrom('credentials')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}

/** Forgets first passwords that nobody replaced by own ones. */
export async function deleteFirstPasswords(scope: Scope, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await scope.db
    .deleteFrom('credentials')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .where('validUntil', 'is not', null)
    .execute();
}

/** Those of these people who have a password. */
export async function listWithPassword(
  scope: Scope,
  personIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await selectValid(scope, now).select('personId').where('personId', 'in', personIds).execute();
  return rows.map((row) => row.personId);
}
