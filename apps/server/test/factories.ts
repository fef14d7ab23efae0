import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { TestRows } from './test-server.ts';

export interface World {
  readonly institutionId: string;
  readonly hostName: string;
  /** Ids of one level of each depth: district, area, school. */
  readonly levels: readonly [string, string, string];
}

/** Settings of a host that matter to no rule. */
const settings = {
  appname: 'Northfield Learning',
  title: 'Northfield',
  whitelabeled: true,
  domainPath: '',
  brandColor: '#0f5f6f',
  roleTypeName: 'Counselor',
  roleTypes: 'Counselors',
  roleTypePath: 'Counselor',
  roleTypePaths: 'Counselors',
  levelTitles: ['District', 'Area', 'School'],
};

let count = 0;
const next = () => (count += 1);

/** An institution with a host and one level of each depth. The first one of a server should be reached by 'localhost'. */
export async function makeWorld(server: TestRows, hostName = 'localhost'): Promise<World> {
  const now = server.clock.now();
  const institution = await server.db
    .insertInto('institutions')
    .values({ name: `Institution ${next()}`, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = hostName === 'localhost' ? ['localhost', 'default'] : [hostName];
  for (const name of names)
    await server.db
      .insertInto('hosts')
      .values({
        institutionId: institution.id,
        hostName: name,
        appUrl: `http://${name === 'default' ? 'localhost' : name}`,
        bufferMinutes: name === 'default' ? 10 : 2,
        finalBufferMinutes: name === 'default' ? 15 : 5,
        settings: JSON.stringify(settings),
      })
      .execute();
  const levels: string[] = [];
  for (const depth of [1, 2, 3]) {
    const level = await server.db
      .insertInto('levels')
      .values({
        institutionId: institution.id,
        parentId: levels.at(-1) ?? null,
        depth,
        name: `Level ${depth}`,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    levels.push(level.id);
  }
  return { institutionId: institution.id, hostName, levels: levels as [string, string, string] };
}

export interface MadePerson {
  readonly id: string;
  readonly email: string;
  /** A live session's token, as if the person had signed in. */
  readonly token: string;
  readonly name: string;
}

const depthOf: Partial<Record<Role, number>> = {
  student: 3,
  levelThreeAdmin: 3,
  levelTwoAdmin: 2,
  levelOneAdmin: 1,
};

/** A signed-in person of a role, at the world's level of that role. */
export async function makePerson(
  server: TestRows,
  world: World,
  role: Role,
  given: { firstName?: string; lastName?: string; timeZone?: string; levelId?: string } = {},
): Promise<MadePerson> {
  const now = server.clock.now();
  const number = next();
  const firstName = given.firstName ?? role;
  const lastName = given.lastName ?? `Number${number}`;
  const depth = depthOf[role];
  const email = `${role.toLowerCase()}${number}@example.test`;
  const { id } = await server.db
    .insertInto('people')
    .values({
      institutionId: world.institutionId,
      role,
      firstName,
      lastName,
      email,
      studentNumber: role === 'student' ? `S${number}` : null,
      levelId: given.levelId ?? (depth ? (world.levels[depth - 1] ?? null) : null),
      timeZone: given.timeZone ?? 'UTC',
      agreesToMail: role === 'educator',
      mailAnsweredAt: now,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (role === 'educator')
    await server.db
      .insertInto('educatorLevels')
      .values({
        institutionId: world.institutionId,
        educatorId: id,
        levelId: given.levelId ?? world.levels[2],
      })
      .execute();
  return { id, email, name: `${firstName} ${lastName}`, token: await makeSession(server, world, id) };
}

/** Lets an educator teach at this school and at no other. */
export async function moveEducator(server: TestRows, educatorId: string, levelId: string): Promise<void> {
  const { institutionId } = await server.db
    .deleteFrom('educatorLevels')
    .where('educatorId', '=', educatorId)
    .returning('institutionId')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('educatorLevels').values({ institutionId, educatorId, levelId }).execute();
}

/** Another live session of a person. */
export async function makeSession(server: TestRows, world: World, personId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = server.clock.now();
  await server.db
    .insertInto('authSessions')
    .values({
      institutionId: world.institutionId,
      personId,
      tokenHash: createHash('sha256').update(token).digest(),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 365 * 86_400_000),
    })
    .execute();
  await server.db
    .insertInto('lastSignIns')
    .values({ institutionId: world.institutionId, personId, lastSeenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'personId']).doUpdateSet({ lastSeenAt: now }),
    )
    .execute();
  return token;
}

/** A subject with one subcategory, taught by the educators named. */
export async function makeSubject(
  server: TestRows,
  world: World,
  educatorIds: readonly string[],
  levelId: string = world.levels[1],
): Promise<{ subjectId: string; subcategoryId: string }> {
  const now = server.clock.now();
  const subject = await server.db
    .insertInto('subjects')
    .values({ institutionId: world.institutionId, levelId, name: `Subject ${next()}`, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subcategory = await server.db
    .insertInto('subcategories')
    .values({
      institutionId: world.institutionId,
      subjectId: subject.id,
      name: `Subcategory ${next()}`,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const educatorId of educatorIds)
    await server.db
      .insertInto('educatorSubcategories')
      .values({ institutionId: world.institutionId, educatorId, subcategoryId: subcategory.id })
      .execute();
  return { subjectId: subject.id, subcategoryId: subcategory.id };
}

/** So many more schools below the area of a world; gives their ids. */
export async function makeSchools(
  server: TestRows,
  { institutionId, levels }: World,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into levels (institution_id, parent_id, name, depth, created_at)
    select ${institutionId}, ${levels[1]}, 'School ' || n, 3, ${server.clock.now()}
    from generate_series(1, ${count}::int) as n returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}
