import { personCtx, type PersonCtx } from '../src/platform/context/ctx.ts';
import { makePerson, makeSubject, makeWorld, type MadePerson, type World } from './factories.ts';
import type { Answer, TestRows, TestServer } from './test-server.ts';

/** A school with an educator who can be booked every day, two students of it, and the parent of the first. */
export interface School {
  readonly world: World;
  readonly educator: MadePerson;
  readonly student: MadePerson;
  readonly other: MadePerson;
  readonly parent: MadePerson;
  readonly subjectId: string;
  readonly subcategoryId: string;
}

/** Makes a parent of a student, with that child chosen. */
export async function makeParent(server: TestRows, world: World, studentId: string): Promise<MadePerson> {
  const parent = await makePerson(server, world, 'parent');
  await server.db
    .insertInto('guardianships')
    .values({ institutionId: world.institutionId, parentId: parent.id, studentId })
    .execute();
  await server.db
    .updateTable('authSessions')
    .set({ actingStudentId: studentId })
    .where('personId', '=', parent.id)
    .execute();
  return parent;
}

/** Windows of every week, on all days unless some are named. */
export async function makeWeekly(
  server: TestRows,
  educator: { institutionId: string; educatorId: string },
  given: {
    days?: number[];
    startTime?: string;
    endTime?: string;
    timeZone?: string;
    onDemand?: boolean;
  } = {},
): Promise<string[]> {
  const rows = await server.db
    .insertInto('weeklySchedules')
    .values(
      (given.days ?? [1, 2, 3, 4, 5, 6, 7]).map((day) => ({
        ...educator,
        day,
        startTime: given.startTime ?? '00:00',
        endTime: given.endTime ?? '23:45',
        timeZone: given.timeZone ?? 'UTC',
        onDemand: given.onDemand ?? true,
        createdAt: server.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A school in which sessions can be booked. */
export async function makeSchool(server: TestRows, hostName = 'localhost'): Promise<School> {
  const world = await makeWorld(server, hostName);
  const educator = await makePerson(server, world, 'educator', { firstName: 'Ada' });
  const student = await makePerson(server, world, 'student', { firstName: 'Sam' });
  const other = await makePerson(server, world, 'student', { firstName: 'Kim' });
  const parent = await makeParent(server, world, student.id);
  const taught = await makeSubject(server, world, [educator.id]);
  await makeWeekly(server, { institutionId: world.institutionId, educatorId: educator.id });
  return { world, educator, student, other, parent, ...taught };
}

/** An instant so many minutes after the product's now, on the full slot of half an hour. */
export function slotAfter(server: TestServer, minutes: number): Date {
  const half = 30 * 60_000;
  return new Date(Math.ceil((server.clock.now().getTime() + minutes * 60_000) / half) * half);
}

/** The body of an appointment at a start, half an hour long unless said otherwise. */
export function bookingBody(
  school: Pick<School, 'educator'>,
  startsAt: Date,
  given: { minutes?: number } & Record<string, unknown> = {},
): Record<string, unknown> {
  const { minutes = 30, ...rest } = given;
  return {
    tutorId: school.educator.id,
    sessionDate: startsAt.toISOString().slice(0, 10),
    visitType: 2,
    sessionStartTime: startsAt.toISOString(),
    sessionEndTime: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    ...rest,
  };
}

/** What booking answers with. */
export interface BookedAnswer {
  readonly visitId: string;
  readonly sessionStatus: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Books an appointment through the API. */
export function bookSlot(
  server: TestServer,
  school: Pick<School, 'educator' | 'student'>,
  startsAt: Date,
  given: { as?: string; minutes?: number } & Record<string, unknown> = {},
): Promise<Answer<BookedAnswer>> {
  const { as = school.student.token, ...body } = given;
  return server.call<BookedAnswer>('POST /visit', { as, body: bookingBody(school, startsAt, body) });
}

/** Asks the educator for a visit that begins at once. */
export function askOnDemand(
  server: TestServer,
  school: Pick<School, 'educator' | 'student'>,
  given: { as?: string } & Record<string, unknown> = {},
): Promise<Answer<BookedAnswer>> {
  const { as = school.student.token, ...body } = given;
  return server.call<BookedAnswer>('POST /visit', {
    as,
    body: { tutorId: school.educator.id, visitType: 1, ...body },
  });
}

/** The context of a signed-in person, as a request of theirs would get it. */
export async function ctxOf(
  server: TestServer,
  person: MadePerson,
  hostName = 'localhost',
): Promise<PersonCtx> {
  const facts = { hostName, proof: { token: person.token }, language: undefined, timeZone: undefined };
  return personCtx(await server.server.contexts.forCaller(facts));
}
