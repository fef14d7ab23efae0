import type { Scope } from '../../platform/db/scope.ts';

/** The app of a person, and the one that waits to be turned on. */
export async function findApp(scope: Scope, personId: string) {
  return scope.db
    .selectFrom('authenticatorApps')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Keeps a key that waits to be turned on, in place of a former one that waited. */
export async function saveWantedApp(
  scope: Scope,
  wanted: { personId: string; wantedSecret: string; wantedAt: Date },
): Promise<void> {
  const { wantedSecret, wantedAt } = wanted;
  await scope.db
    .insertInto('authenticatorApps')
    .values({ ...wanted, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'personId'])
        .doUpdateSet({ wantedSecret, wantedAt, wantedCodes: null, wantedStep: null }),
    )
    .execute();
}

/**
 * Notes that the first code of a key was right, and its step of time; false where another key waits by now, or the code of
 * this step or a later one was taken already: of two at once, one gets false.
 */
export async function saveWantedCodes(
  scope: Scope,
  wanted: { personId: string; wantedSecret: string; wantedCodes: Buffer[]; wantedStep: number },
): Promise<boolean> {
  const { wantedCodes, wantedStep } = wanted;
  const row = await scope.db
    .updateTable('authenticatorApps')
    .set({ wantedCodes, wantedStep })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', wanted.personId)
    .where('wantedSecret', '=', wanted.wantedSecret)
    .where((is) => is.or([is('wantedStep', 'is', null), is('wantedStep', '<', wantedStep)]))
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the key that waits, if its first code was right and it is young enough, and hands out its recovery codes. */
export async function turnOnWanted(
  scope: Scope,
  personId: string,
  times: { now: Date; notBefore: Date; step: number },
): Promise<Buffer[] | undefined> {
  const row = await scope.db
    .selectFrom('authenticatorApps')
    .select(['wantedSecret', 'wantedCodes', 'wantedStep'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('wantedAt', '>=', times.notBefore)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.wantedSecret || !row.wantedCodes) return undefined;
  await scope.db
    .updateTable('authenticatorApps')
    .set({
      ...{ secret: row.wantedSecret, turnedOnAt: times.now },
      // The first code may be of the step that follows: the clock of a phone is ahead.
      lastStep: Math.max(times.step, row.wantedStep ?? 0),
      ...{ wantedSecret: null, wantedAt: null, wantedCodes: null, wantedStep: null },
    })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
  return row.wantedCodes;
}

/** Takes a step of time for used, of the key that was read; of two at once, one gets false. */
export async function useStep(
  scope: Scope,
  app: { personId: string; secret: string; step: number },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('authenticatorApps')
    .set({ lastStep: app.step })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', app.personId)
    .where('secret', '=', app.secret)
    .where('lastStep', '<', app.step)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an app away; says whether one was turned on. */
export async function deleteApp(scope: Scope, personId: string): Promise<boolean> {
  const row = await scope.db
    .deleteFrom('authenticatorApps')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .returning('secret')
    .executeTakeFirst();
  return row !== undefined && row.secret !== null;
}

/** Those of these people who have an app turned on or a passkey, and their roles. */
export async function listWithKey(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ id: string; role: string }[]> {
  if (personIds.length === 0) return [];
  const apps = scope.db
    .selectFrom('authenticatorApps')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .where('secret', 'is not', null);
  const passkeys = scope.db
    .selectFrom('passkeys')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds);
  return scope.db
    .selectFrom('people')
    .select(['id', 'role'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', apps.union(passkeys))
    .execute();
}
