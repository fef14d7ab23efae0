import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';

export interface EntryRow {
  readonly visitId: string;
  readonly authSessionId: string;
  readonly connectedAt: Date | null;
}

/** What is noted of a sign-in that goes into a call. */
interface NewEntry extends EntryRow {
  readonly personId: string;
  readonly askedAt: Date;
  /** When it is looked whether it is in the room without a seat. */
  readonly lookAt: Date | null;
}

/** Notes that a sign-in was given what opens the room, or, with `connectedAt`, that it took the seat. */
export async function saveEntry(scope: Scope, entry: NewEntry): Promise<void> {
  const { connectedAt, askedAt, lookAt } = entry;
  await scope.db
    .insertInto('callEntries')
    .values({ institutionId: scope.institutionId, ...entry })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'visitId', 'personId', 'authSessionId'])
        .doUpdateSet(connectedAt === null ? { askedAt, lookAt } : { connectedAt, lookAt }),
    )
    .execute();
}

/** The people of a call with a sign-in that was given what opens its room. */
export async function listPeopleAsking(scope: Scope, visitId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('callEntries')
    .select('personId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** A sign-in that was given what opens a room and has not taken the seat. */
export interface SeatlessEntry {
  readonly institutionId: string;
  readonly visitId: string;
  readonly personId: string;
  readonly authSessionId: string;
  readonly askedAt: Date | null;
}

/** Those at which it is time to look. */
export async function listSeatlessAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<SeatlessEntry[]> {
  return all.db
    .selectFrom('callEntries')
    .select(['institutionId', 'visitId', 'personId', 'authSessionId', 'askedAt'])
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .limit(limit)
    .execute();
}

/** Looks at one of them later, or, with null, no more; one that has asked again meanwhile is looked at as that says. */
export async function lookLater(
  scope: Scope,
  { visitId, personId, authSessionId, askedAt }: SeatlessEntry,
  lookAt: Date | null,
): Promise<void> {
  await scope.db
    .updateTable('callEntries')
    .set({ lookAt })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('authSessionId', '=', authSessionId)
    .where('askedAt', 'is not distinct from', askedAt)
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

/** Somebody has given the seat up by themselves: from a moment on it is looked whether their media went as well. */
export async function lookAfter(
  scope: Scope,
  { visitId, personId, ...times }: { visitId: string; personId: string; askedAt: Date; lookAt: Date },
): Promise<void> {
  await scope.db
    .updateTable('callEntries')
    .set({ ...times, connectedAt: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
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
