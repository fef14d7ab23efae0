import { sql } from 'kysely';
import { prepared, type Filling } from '../../platform/db/prepared.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

interface SessionValues {
  readonly now: Date;
  readonly tokenHash: Buffer | null;
  readonly authSessionId: string | null;
  readonly actingStudentId: string | null;
}

const selectLiveSession = prepared((scope: Scope, { values }: Filling<object, SessionValues>) => {
  const query = scope.db
    .selectFrom('authSessions')
    .innerJoin('people', 'people.id', 'authSessions.personId')
    // A child whose link to the parent was cut, or whose account was closed, is acted for no longer.
    .leftJoin('guardianships', (join) =>
      join
        .onRef('guardianships.institutionId', '=', 'authSessions.institutionId')
        .onRef('guardianships.parentId', '=', 'authSessions.personId')
        .on((on) =>
          values.actingStudentId === null
            ? on('guardianships.studentId', '=', on.ref('authSessions.actingStudentId'))
            : on('guardianships.studentId', '=', values.actingStudentId),
        ),
    )
    .leftJoin('people as students', (join) =>
      join
        .onRef('students.institutionId', '=', 'guardianships.institutionId')
        .onRef('students.id', '=', 'guardianships.studentId')
        .on('students.active', '=', true),
    )
    .select([
      'authSessions.id',
      'students.id as actingStudentId',
      'authSessions.lastSeenAt',
      'authSessions.mustSetUpFactor',
      sql<Date>`coalesce(auth_sessions.proven_at, auth_sessions.created_at)`.as('provenAt'),
      'people.id as personId',
      'people.role',
      'people.levelId',
      'people.firstName',
      'people.lastName',
      'people.timeZone',
      sql<boolean>`people.must_change_password and provider_id is null`.as('mustChangePassword'),
    ])
    .where('authSessions.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('authSessions.revokedAt', 'is', null)
    .where('authSessions.expiresAt', '>', values.now)
    .where('people.active', '=', true);
  return values.tokenHash === null
    ? query.where('authSessions.id', '=', values.authSessionId ?? '')
    : query.where('authSessions.tokenHash', '=', values.tokenHash);
});

/** A live session, by its token's hash or its id, with its person; nothing if revoked, expired or the person inactive. */
export async function findLiveSession(
  scope: Scope,
  by: ({ tokenHash: Buffer } | { authSessionId: string }) & { actingStudentId: string | null },
  now: Date,
) {
  const values = { now, tokenHash: null, authSessionId: null, ...by };
  const [row] = await selectLiveSession(scope, { shape: {}, values });
  return row;
}

/** The identity provider that opened a session. */
export async function findProvider(scope: Scope, id: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('authSessions')
    .select('providerId')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.providerId ?? null;
}

/** Those of these sessions that are neither revoked nor over, of people whose accounts are open. */
function selectLive(db: Scope['db'], ids: readonly string[], now: Date) {
  return db
    .selectFrom('authSessions')
    .innerJoin('people', (join) =>
      join
        .onRef('people.id', '=', 'authSessions.personId')
        .onRef('people.institutionId', '=', 'authSessions.institutionId'),
    )
    .select('authSessions.id')
    .where('authSessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('authSessions.revokedAt', 'is', null)
    .where('authSessions.expiresAt', '>', now)
    .where('people.active', '=', true);
}

export async function listLive(scope: Scope, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await selectLive(scope.db, ids, now)
    .where('authSessions.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .execute();
  return rows.map((row) => row.id);
}

export async function listLiveAcrossInstitutions(
  all: AllInstitutions,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await selectLive(all.db, ids, now).execute();
  return rows.map((row) => row.id);
}

/** Signing in or being active means being here now. An earlier time never replaces a later one. */
function noteSeen(scope: Scope, personId: string, lastSeenAt: Date) {
  return scope.db
    .insertInto('lastSignIns')
    .values({ institutionId: scope.institutionId, personId, lastSeenAt })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'personId'])
        .doUpdateSet({ lastSeenAt: sql<Date>`greatest(last_sign_ins.last_seen_at, excluded.last_seen_at)` }),
    );
}

/** The statement notes at once that the person was here. */
export async function insertSession(
  scope: Scope,
  row: {
    personId: string;
    tokenHash: Buffer;
    actingStudentId: string | null;
    mustSetUpFactor: boolean;
    /** The identity provider that opened it. */
    providerId: string | null;
    /** The browser's own description, in known words. */
    browser: string | null;
    system: string | null;
    /** Null where it was proven when it was opened. */
    provenAt: Date | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await scope.db
    .with('seen', () => noteSeen(scope, row.personId, row.now))
    .insertInto('authSessions')
    .values({
      institutionId: scope.institutionId,
      personId: row.personId,
      tokenHash: row.tokenHash,
      actingStudentId: row.actingStudentId,
      mustSetUpFactor: row.mustSetUpFactor,
      providerId: row.providerId,
      browser: row.browser,
      system: row.system,
      provenAt: row.provenAt,
      createdAt: row.now,
      lastSeenAt: row.now,
      expiresAt: row.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves the rolling expiry on, and notes at once that the person was here. */
export async function touchSession(
  scope: Scope,
  { id, personId }: { id: string; personId: string },
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await scope.db
    .with('seen', () => noteSeen(scope, personId, times.now))
    .updateTable('authSessions')
    .set({ lastSeenAt: times.now, expiresAt: times.expiresAt })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Ends sessions of a person and tells which; with `except`, that one stays. */
export async function revokeSessions(
  scope: Scope,
  which: { personId: string; only?: string; except?: string },
  now: Date,
): Promise<string[]> {
  let query = scope.db
    .updateTable('authSessions')
    .set({ revokedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', which.personId)
    .where('revokedAt', 'is', null);
  if (which.only) query = query.where('id', '=', which.only);
  if (which.except) query = query.where('id', '!=', which.except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

/** Ends all sessions of many people and tells which. */
export async function revokeSessionsOf(
  scope: Scope,
  personIds: readonly string[],
  now: Date,
): Promise<{ id: string; personId: string }[]> {
  return scope.db
    .updateTable('authSessions')
    .set({ revokedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('revokedAt', 'is', null)
    .returning(['id', 'personId'])
    .execute();
}

export async function setActingStudent(scope: Scope, id: string, studentId: string): Promise<void> {
  await scope.db
    .updateTable('authSessions')
    .set({ actingStudentId: studentId })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** The child of the parent's newest session. */
export async function findLastActingStudent(scope: Scope, personId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('authSessions')
    .select('actingStudentId')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .orderBy('lastSeenAt', 'desc')
    .executeTakeFirst();
  return row?.actingStudentId ?? null;
}

/** When each of these people was last here. */
export async function findLastSeen(
  scope: Scope,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (personIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('lastSignIns')
    .select(['personId', 'lastSeenAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ personId, lastSeenAt }) => [personId, lastSeenAt]));
}

export async function findExpiry(scope: Scope, id: string): Promise<Date | undefined> {
  const row = await scope.db
    .selectFrom('authSessions')
    .select('expiresAt')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.expiresAt;
}

export async function setProvenAt(scope: Scope, id: string, provenAt: Date): Promise<void> {
  await scope.db
    .updateTable('authSessions')
    .set({ provenAt })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Sessions of a person that waited for a second factor wait no more. */
export async function clearFactorDuty(scope: Scope, personId: string): Promise<void> {
  await scope.db
    .updateTable('authSessions')
    .set({ mustSetUpFactor: false })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}

/** A session is deleted once it has no ticket. A parent's last session stays: it says for whom they acted. */
export async function deleteOldSessionsAcrossInstitutions(all: AllInstitutions, before: Date): Promise<void> {
  await all.db
    .deleteFrom('authSessions')
    .where('expiresAt', '<', before)
    .where('actingStudentId', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('socketTickets')
            .select('socketTickets.tokenHash')
            .whereRef('socketTickets.institutionId', '=', 'authSessions.institutionId')
            .whereRef('socketTickets.authSessionId', '=', 'authSessions.id'),
        ),
      ),
    )
    .execute();
}

export async function insertTicket(
  scope: Scope,
  row: { tokenHash: Buffer; authSessionId: string; expiresAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('socketTickets')
    .values({ ...row, institutionId: scope.institutionId })
    .execute();
}

/** Marks a ticket used and tells whose it is; nothing when it is unknown, spent or too old. */
export async function useTicket(scope: Scope, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await scope.db
    .updateTable('socketTickets')
    .set({ usedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('authSessionId')
    .executeTakeFirst();
  return row?.authSessionId;
}
