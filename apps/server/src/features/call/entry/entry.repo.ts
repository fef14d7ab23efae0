import type { Scope } from '../../../platform/db/scope.ts';

export interface EntryRow {
  readonly visitId: string;
  readonly authSessionId: string;
  readonly connectedAt: Date | null;
}

/** Notes that a sign-in was given what opens the room, or, with `connectedAt`, that it took the seat. */
export async function saveEntry(
  scope: Scope,
  entry: EntryRow & { readonly personId: string },
): Promise<void> {
  const { connectedAt } = entry;
  await scope.db
    .insertInto('callEntries')
    .values({ institutionId: scope.institutionId, ...entry })
    .onConflict((conflict) => {
      const known = conflict.columns(['institutionId', 'visitId', 'personId', 'authSessionId']);
      return connectedAt === null ? known.doNothing() : known.doUpdateSet({ connectedAt });
    })
    .execute();
}

/** The sign-ins with which a person is in calls or may come into one. */
export async function listEntriesOf(scope: Scope, personId: string): Promise<EntryRow[]> {
  return scope.db
    .selectFrom('callEntries')
    .select(['visitId', 'authSessionId', 'connectedAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}

/** Forgets the sign-ins of one person in a call, or of everybody. */
export async function deleteEntries(scope: Scope, visitId: string, personId: string | null): Promise<void> {
  const ofVisit = scope.db
    .deleteFrom('callEntries')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId);
  await (personId === null ? ofVisit : ofVisit.where('personId', '=', personId)).execute();
}

/** Whether a broadcast's stream was started and has not ended. */
export async function hasRunningStream(scope: Scope, visitId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .select('visitId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('startedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
