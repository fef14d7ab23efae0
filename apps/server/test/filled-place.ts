import { sql } from 'kysely';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { addCodes } from './code-factories.ts';
import { makeVisit } from './call-factories.ts';
import { makePerson, makeSubject, makeWorld, type MadePerson, type World } from './factories.ts';
import { makeParentOf } from './identity-factories.ts';
import type { TestServer } from './test-server.ts';

/** Everybody who signs in. */
export const rolesOfProduct = [
  'student',
  'parent',
  'educator',
  'levelThreeAdmin',
  'levelTwoAdmin',
  'levelOneAdmin',
  'topAdmin',
  'graAdmin',
] as const satisfies readonly Role[];
export type TestedRole = (typeof rolesOfProduct)[number];

/** An institution with somebody of each role and something of each kind. */
export interface Place {
  readonly world: World;
  readonly people: Readonly<Record<TestedRole, MadePerson>>;
  /** One id of each table, by its name. */
  readonly ids: ReadonlyMap<string, string>;
}

/** All ids of each table. */
async function idsOf(server: TestServer, institutionId: string): Promise<Map<string, string[]>> {
  const tables = await sql<{ tableName: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'institution_id')
    group by table_name having count(*) = 2`.execute(server.db);
  const ids = new Map<string, string[]>([['institutions', [institutionId]]]);
  for (const { tableName } of tables.rows) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(tableName)} where institution_id = ${institutionId}`.execute(server.db);
    ids.set(
      tableName,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

/** One id of each table that was not there before. */
async function newIds(
  server: TestServer,
  institutionId: string,
  before: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const now = await idsOf(server, institutionId);
  return new Map(
    [...now].flatMap(([table, ids]) => {
      const id = ids.find((one) => !before.get(table)?.includes(one));
      return id === undefined ? [] : [[table, id] as const];
    }),
  );
}

/** Where a place is filled, and the word by which what can be read in it is known. */
interface Filling {
  readonly world: World;
  readonly mark: string;
  /** The level of its subject. */
  readonly subjectLevelId: string;
}

/** Fills the levels of a world; what institutions have once is not of it. */
export async function fillLevels(
  server: TestServer,
  { world, mark, subjectLevelId }: Filling,
): Promise<Place> {
  const before = await idsOf(server, world.institutionId);
  const made = await Promise.all(
    rolesOfProduct.map((role) => makePerson(server, world, role, { lastName: `At ${mark}` })),
  );
  const people = Object.fromEntries(rolesOfProduct.map((role, at) => [role, made[at]])) as Place['people'];
  const { student, parent, educator } = people;
  await makeParentOf(server, world, { parentId: parent.id, studentIds: [student.id] });
  await server.call('PUT /user/kid', {
    as: parent.token,
    host: world.hostName,
    body: { studentId: student.id },
  });
  const { subjectId, subcategoryId } = await makeSubject(server, world, [educator.id], subjectLevelId);
  const visit = await makeVisit(server, world, {
    educator,
    students: [student],
    startsIn: -5,
    state: 'inCall',
  });
  await server.db
    .insertInto('visitMessages')
    .values({
      institutionId: world.institutionId,
      visitId: visit.id,
      senderId: student.id,
      clientMessageId: crypto.randomUUID(),
      kind: 'user',
      body: `Said at ${mark}`,
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('notifications')
    .values({
      institutionId: world.institutionId,
      personId: student.id,
      type: 'sessionMissed',
      data: '{}',
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('files')
    .values({
      institutionId: world.institutionId,
      ownerId: student.id,
      storageName: crypto.randomUUID(),
      displayName: 'picture.png',
      contentType: 'image/png',
      bytes: 1,
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('bulkUploads')
    .values({
      ...{
        institutionId: world.institutionId,
        levelId: world.levels[2],
        type: 'students',
        state: 'rehearsed',
      },
      ...{ fileName: `At ${mark}.csv`, hostName: world.hostName, uploadedBy: people.levelThreeAdmin.id },
      createdAt: server.clock.now(),
    })
    .execute();
  const colleague = await makePerson(server, world, 'educator', { lastName: `At ${mark}` });
  await server.db
    .insertInto('referrals')
    .values({
      ...{ institutionId: world.institutionId, referredBy: educator.id, referredTo: colleague.id },
      ...{ studentId: student.id, subjectId, subcategoryId, notes: `Said at ${mark}` },
      ...{ createdAt: server.clock.now(), dueAt: new Date(server.clock.now().getTime() + 86_400_000) },
    })
    .execute();
  await server.db
    .insertInto('flagCategories')
    .values({
      ...{ institutionId: world.institutionId, levelId: world.levels[1], name: `At ${mark}` },
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('visitRequests')
    .values({
      ...{ institutionId: world.institutionId, visitId: visit.id, levelId: world.levels[2] },
      ...{ kind: 'cancel', askedBy: student.id, askedAs: 'student', reason: `Asked at ${mark}` },
      ...{ startsAt: server.clock.now(), endsAt: server.clock.now(), askedAt: server.clock.now() },
    })
    .execute();
  await server.db
    .insertInto('studentGroups')
    .values({
      ...{ institutionId: world.institutionId, ownerId: educator.id, levelId: world.levels[2] ?? '' },
      ...{ name: `At ${mark}`, createdAt: server.clock.now() },
    })
    .execute();
  await server.call('POST /chat', {
    ...{ as: student.token, host: world.hostName },
    body: {
      ...{ receiverId: educator.id, clientMessageId: crypto.randomUUID() },
      textMessage: `Said at ${mark}`,
    },
  });
  const as = { as: educator.token, host: world.hostName };
  const day = { days: [1, 2, 3, 4, 5, 6, 7], availablePerOnDemand: true };
  await server.call('POST /schedule/weekly', {
    ...as,
    body: { ...day, startTime: '09:00', endTime: '17:00' },
  });
  await server.call('POST /schedule/custom', {
    ...as,
    body: { ...day, startTime: '2027-03-20T09:00', endTime: '2027-03-20T17:00' },
  });
  const ids = await newIds(server, world.institutionId, before);
  const chosen = {
    visits: visit.id,
    subjects: subjectId,
    subcategories: subcategoryId,
    people: student.id,
    educators: educator.id,
    levels: world.levels[2],
  };
  return { world, people, ids: new Map([...ids, ...Object.entries(chosen)]) };
}

/** What an institution has once, whatever its levels. */
async function fillInstitution(server: TestServer, { world, people }: Place): Promise<void> {
  const { hostName } = world;
  const { topAdmin, student } = people;
  await server.db
    .insertInto('passkeys')
    .values({
      ...{ institutionId: world.institutionId, personId: topAdmin.id, site: hostName },
      ...{ credentialId: 'a', publicKey: Buffer.from('a'), counter: 0, transports: [], name: 'A phone' },
      createdAt: server.clock.now(),
    })
    .execute();
  const host = await server.db
    .selectFrom('hosts')
    .select('id')
    .where('hostName', '=', hostName)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('identityProviders')
    .values({
      ...{ institutionId: world.institutionId, hostId: host.id, preset: 'custom', name: `At ${hostName}` },
      ...{ issuer: 'https://id.school.example', clientId: 'lectern', scopes: [], emailDomains: [] },
      ...{ emailClaim: 'email', verifiedClaim: 'email_verified', active: true },
      createdAt: server.clock.now(),
    })
    .execute();
  await server.db
    .insertInto('providerLinks')
    .values({
      ...{ institutionId: world.institutionId, personId: student.id, issuer: 'https://id.school.example' },
      ...{ clientId: 'lectern', subject: 'a', providerName: `At ${hostName}`, linkedAt: server.clock.now() },
    })
    .execute();
  await addCodes(server, world, 'cpt', [{ value: `At ${hostName}` }]);
}

/** Makes an institution; what can be read in it names its host. */
export async function fillPlace(server: TestServer, hostName: string): Promise<Place> {
  const world = await makeWorld(server, hostName);
  const place = await fillLevels(server, { world, mark: hostName, subjectLevelId: world.levels[1] });
  await fillInstitution(server, place);
  const ids = await newIds(server, world.institutionId, new Map());
  return { ...place, ids: new Map([...ids, ...place.ids]) };
}
