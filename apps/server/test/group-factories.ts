import { makePerson, type MadePerson } from './factories.ts';
import type { Answer, TestRows, TestServer } from './test-server.ts';
import { makeSchool, type BookedAnswer, type School } from './visits-factories.ts';

/** A school with its administrators and a sibling school, below the same Level 2. */
export interface District extends School {
  readonly levelTwo: MadePerson;
  readonly levelThree: MadePerson;
  /** A sibling school with one student. */
  readonly besideLevelId: string;
  readonly besideStudent: MadePerson;
}

/** A school in which sessions can be created for others. */
export async function makeDistrict(server: TestRows, hostName = 'localhost'): Promise<District> {
  const school = await makeSchool(server, hostName);
  const { world } = school;
  const { id: besideLevelId } = await server.db
    .insertInto('levels')
    .values({
      institutionId: world.institutionId,
      parentId: world.levels[1],
      depth: 3,
      name: 'Riverside',
      createdAt: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...school,
    levelTwo: await makePerson(server, world, 'levelTwoAdmin'),
    levelThree: await makePerson(server, world, 'levelThreeAdmin'),
    besideLevelId,
    besideStudent: await makePerson(server, world, 'student', {
      firstName: 'Rio',
      levelId: besideLevelId,
    }),
  };
}

const types = { appointment: 2, classroom: 4, broadcast: 5, conference: 8 } as const;

/** The kinds of sessions that are created for others. */
export type CreatedKind = keyof typeof types;

/** What an educator sends to create a session at a start, with the school's two students or one parent. */
export function creationBody(district: District, kind: CreatedKind, startsAt: Date): Record<string, unknown> {
  const { subjectId, subcategoryId, student, other } = district;
  const taught = { expertiseCategoryId: subjectId, expertiseId: subcategoryId };
  const people = {
    appointment: { ...taught, studentId: student.id },
    classroom: { ...taught, studentIds: [student.id, other.id] },
    broadcast: { ...taught, studentIds: [student.id, other.id, district.besideStudent.id] },
    conference: { parentEmails: ['ana@home.test'] },
  } as const;
  return {
    visitType: types[kind],
    levelId: district.world.levels[2],
    sessionDate: startsAt.toISOString().slice(0, 10),
    sessionStartTime: startsAt.toISOString(),
    sessionEndTime: new Date(startsAt.getTime() + 30 * 60_000).toISOString(),
    ...people[kind],
  };
}

/** Creates a session through the API: a broadcast as Level 2, all others as the educator, unless said otherwise. */
export function create(
  server: TestServer,
  district: District,
  wanted: { kind: CreatedKind; startsAt: Date; as?: string } & Record<string, unknown>,
): Promise<Answer<BookedAnswer>> {
  const { kind, startsAt, as, ...given } = wanted;
  const isBroadcast = kind === 'broadcast';
  const body = {
    ...creationBody(district, kind, startsAt),
    ...(isBroadcast ? { tutorId: district.educator.id } : {}),
    ...given,
  };
  const creator = isBroadcast ? district.levelTwo : district.educator;
  return server.call<BookedAnswer>('POST /visit/session', { as: as ?? creator.token, body });
}

/** Students of the world's school, signed in. */
export async function makeStudents(
  server: TestServer,
  district: District,
  count: number,
): Promise<MadePerson[]> {
  const made: MadePerson[] = [];
  for (let at = 0; at < count; at += 1)
    made.push(await makePerson(server, district.world, 'student', { firstName: `Pupil${at}` }));
  return made;
}

/** The links of the mails to an address, the newest mail first. */
export async function linksTo(server: TestServer, email: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? []);
}
