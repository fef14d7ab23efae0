import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCast, type Cast } from '../../../test/call-factories.ts';
import { makePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { forgetRows } from './forget-rows.ts';
import { keptTables } from './kept-tables.ts';
import type { DB } from './tables.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Puts a row into a table, of which something happened so long ago. */
type AddRow = (agoMs: number) => Promise<unknown>;

async function addedProvider(createdAt: Date): Promise<string> {
  const { institutionId } = cast.world;
  const host = await server.db
    .selectFrom('hosts')
    .select('id')
    .where('institutionId', '=', institutionId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('identityProviders')
    .values({
      ...{ institutionId, hostId: host.id, preset: 'custom', name: 'a', issuer: 'https://id.example' },
      ...{ clientId: 'a', scopes: [], emailClaim: 'email', verifiedClaim: 'email_verified' },
      ...{ emailDomains: [], active: true, createdAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function adders(): Partial<Record<keyof DB, AddRow>> {
  const { institutionId } = cast.world;
  const { id: personId } = cast.student;
  const before = (agoMs: number) => new Date(server.clock.now().getTime() - agoMs);
  let count = 0;
  const uploadId = async (agoMs: number) => {
    const upload = { type: 'students', fileName: '', state: 'applied', hostName: 'localhost' };
    const given = { institutionId, levelId: cast.world.levels[2], uploadedBy: personId };
    const { id } = await server.db
      .insertInto('bulkUploads')
      .values({ ...upload, ...given, createdAt: before(agoMs) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const hash = () => Buffer.from(`hash ${(count += 1)}`);
  return {
    bulkUploadLetters: async (agoMs) =>
      server.db
        .insertInto('bulkUploadLetters')
        .values({
          ...{ institutionId, uploadId: await uploadId(agoMs), line: 2, kind: 'invitation', personId },
          ...{ address: 'a@home.test', state: 'sent', dueAt: before(agoMs), sentAt: before(agoMs) },
          createdAt: before(agoMs),
        })
        .execute(),
    bulkUploadLines: async (agoMs) =>
      server.db
        .insertInto('bulkUploadLines')
        .values({
          ...{ institutionId, uploadId: await uploadId(agoMs), line: 2, name: '', key: '', outcome: 'new' },
          ...{ cells: '[]', changes: '[]', adds: '{}', problems: '[]', warnings: '[]' },
          createdAt: before(agoMs),
        })
        .execute(),
    bulkUploadParts: async (agoMs) =>
      server.db
        .insertInto('bulkUploadParts')
        .values({
          ...{ institutionId, uploadId: await uploadId(agoMs), part: 0, bytes: hash() },
          createdAt: before(agoMs),
        })
        .execute(),
    idempotencyKeys: (agoMs) =>
      server.db
        .insertInto('idempotencyKeys')
        .values({
          institutionId,
          personId,
          key: `key-${hash().toString('hex')}`,
          call: 'POST /visit',
          inputHash: '',
          createdAt: before(agoMs),
        })
        .execute(),
    knownBrowsers: (agoMs) =>
      server.db
        .insertInto('knownBrowsers')
        .values({
          institutionId,
          personId,
          tokenHash: hash(),
          lastUsedAt: before(agoMs),
          expiresAt: before(agoMs),
        })
        .execute(),
    reportFiles: (agoMs) =>
      server.db
        .insertInto('reportFiles')
        .values({
          ...{
            institutionId,
            personId,
            kind: 'usage',
            format: 'csv',
            state: 'cancelled',
            studentId: personId,
          },
          ...{ timeZone: 'UTC', language: 'en', hostName: 'localhost', storageName: `file ${(count += 1)}` },
          createdAt: before(agoMs),
        })
        .execute(),
    refusedAddresses: (agoMs) =>
      server.db
        .insertInto('refusedAddresses')
        .values({
          ...{ institutionId, address: `${(count += 1)}@b.test`, reason: 'refused', said: '' },
          refusedAt: before(agoMs),
        })
        .execute(),
    mails: (agoMs) =>
      server.db
        .insertInto('mails')
        .values({
          institutionId,
          recipient: 'a@b.test',
          subject: '',
          body: '',
          kind: '',
          createdAt: before(agoMs),
        })
        .execute(),
    oneTimeLinks: (agoMs) =>
      server.db
        .insertInto('oneTimeLinks')
        .values({
          institutionId,
          personId,
          tokenHash: hash(),
          purpose: 'password_reset',
          expiresAt: before(agoMs),
        })
        .execute(),
    parentLetters: (agoMs) => {
      count += 1;
      return server.db
        .insertInto('parentLetters')
        .values({
          ...{ institutionId, studentId: personId, email: `${count}@home.test` },
          writtenAt: before(agoMs),
        })
        .execute();
    },
    parentMerges: async (agoMs) => {
      const parent = await makePerson(server, cast.world, 'parent');
      const mergeId = crypto.randomUUID();
      const asked = { createdAt: before(agoMs), lapsesAt: before(agoMs), askedBy: personId };
      return server.db
        .insertInto('parentMerges')
        .values({ institutionId, personId: parent.id, mergeId, isKept: true, ...asked })
        .execute();
    },
    educatorRequests: async (agoMs) => {
      const educator = await makePerson(server, cast.world, 'educator');
      const pair = { institutionId, educatorId: educator.id, levelId: cast.world.levels[2] };
      return server.db
        .insertInto('educatorRequests')
        .values({ ...pair, createdAt: before(agoMs), lapsesAt: before(agoMs) })
        .execute();
    },
    parentProposals: async (agoMs) => {
      const parent = await makePerson(server, cast.world, 'parent');
      const pair = { institutionId, parentId: parent.id, studentId: personId };
      await server.db.insertInto('guardianships').values(pair).execute();
      const named = { firstName: 'Ana', lastName: 'Roe', email: 'ana@home.test' };
      return server.db
        .insertInto('parentProposals')
        .values({ ...pair, ...named, createdAt: before(agoMs), lapsesAt: before(agoMs) })
        .execute();
    },
    parentRequests: async (agoMs) => {
      const parent = await makePerson(server, cast.world, 'parent');
      const pair = { institutionId, parentId: parent.id, studentId: personId };
      return server.db
        .insertInto('parentRequests')
        .values({ ...pair, askedBy: 'parent', createdAt: before(agoMs), lapsesAt: before(agoMs) })
        .execute();
    },
    rateLimits: (agoMs) =>
      server.db
        .insertInto('rateLimits')
        .values({ key: hash().toString(), attempts: 1, startedAt: before(agoMs) })
        .execute(),
    signInSteps: (agoMs) =>
      server.db
        .insertInto('signInSteps')
        .values({
          institutionId,
          personId,
          tokenHash: hash(),
          passwordHash: '',
          wantsToken: false,
          expiresAt: before(agoMs),
        })
        .execute(),
    signOnAttempts: async (agoMs) => {
      const providerId = await addedProvider(before(agoMs));
      return server.db
        .insertInto('signOnAttempts')
        .values({
          ...{ institutionId, providerId, stateHash: hash(), browserHash: hash(), sealed: '' },
          ...{ purpose: 'sign-in', expiresAt: before(agoMs) },
        })
        .execute();
    },
    signOnCodes: async (agoMs) => {
      const link = await server.db
        .insertInto('providerLinks')
        .values({
          ...{ institutionId, personId, issuer: `https://${(count += 1)}.example`, clientId: 'a' },
          ...{ subject: 'a', providerName: 'a', linkedAt: before(agoMs) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return server.db
        .insertInto('signOnCodes')
        .values({
          ...{ institutionId, personId, linkId: link.id, providerId: link.id, tokenHash: hash() },
          ...{ browserHash: hash(), expiresAt: before(agoMs) },
        })
        .execute();
    },
    spentChallenges: (agoMs) =>
      server.db
        .insertInto('spentChallenges')
        .values({ institutionId, challengeHash: hash(), expiresAt: before(agoMs) })
        .execute(),
    serviceOutages: (agoMs) =>
      server.db
        .insertInto('serviceOutages')
        .values({ beganAt: before(agoMs + 60_000), endedAt: before(agoMs) })
        .execute(),
    socketTickets: async (agoMs) => {
      const session = await server.db
        .selectFrom('authSessions')
        .select('id')
        .where('personId', '=', personId)
        .executeTakeFirstOrThrow();
      return server.db
        .insertInto('socketTickets')
        .values({
          institutionId,
          authSessionId: session.id,
          tokenHash: hash(),
          expiresAt: before(agoMs),
        })
        .execute();
    },
  };
}

describe('every table', () => {
  it('of the database is in the list', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely_%'`.execute(server.db);
    const known = Object.keys(keptTables).map((name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  const timed = Object.entries(keptTables).flatMap(([name, keeping]) =>
    'days' in keeping ? [{ name: name as keyof DB, days: keeping.days }] : [],
  );

  it('whose rows are kept for some time is forgotten by a statement of its own', () => {
    expect(forgetRows.map(({ name }) => name)).toEqual(timed.map(({ name }) => `rows of ${name}`));
  });

  it.each(timed)('of $name keeps its rows for $days days, and no longer', async ({ name, days }) => {
    const add = adders()[name];
    if (!add) throw new Error(`Nothing here puts a row into ${name}.`);
    const count = async () =>
      Number(
        (await sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}`.execute(server.db))
          .rows[0]?.rows,
      );
    const before = await count();
    await add(days * dayMs - 2 * hourMs);
    await add(days * dayMs + 1);
    expect(await count()).toBe(before + 2);
    await server.pass(3_600);
    expect(await count()).toBe(before + 1);
  });
});
