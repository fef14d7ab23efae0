import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '@lectern/contract/core/envelope.ts';
import { makePerson, type MadePerson } from '../../../test/factories.ts';
import { newestMail } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import {
  askOnDemand,
  bookingBody,
  bookSlot,
  makeSchool,
  makeWeekly,
  slotAfter,
  type School,
} from '../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
let second: MadePerson;
let stranger: MadePerson;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  second = await makePerson(server, school.world, 'student', { firstName: 'Noa' });
  stranger = await makePerson(server, school.world, 'student');
  const { institutionId } = school.world;
  await server.db
    .insertInto('guardianships')
    .values({ institutionId, parentId: school.parent.id, studentId: second.id })
    .execute();
  // A second tab has chosen the other child meanwhile.
  await server.db
    .updateTable('authSessions')
    .set({ actingStudentId: second.id })
    .where('personId', '=', school.parent.id)
    .execute();
  await server.db
    .updateTable('people')
    .set({ email: 'parent@example.org', agreesToMail: true })
    .where('id', '=', school.parent.id)
    .execute();
});
afterAll(() => server.stop());

async function studentsOf(visitId: string | undefined): Promise<string[]> {
  const rows = await server.db
    .selectFrom('visitParticipants')
    .select('personId')
    .where('visitId', '=', visitId ?? '')
    .where('side', '=', 'student')
    .execute();
  return rows.map(({ personId }) => personId);
}

const actingFor = (child: MadePerson) => ({ [headers.actingStudent]: child.id });
let days = 0;
/** A slot of another day each time. */
const nextSlot = (): Date => {
  days += 1;
  return slotAfter(server, days * 24 * 60);
};

describe('a parent of two who began something for one child and chose the other in a second tab', () => {
  it('books for the child that the call names', async () => {
    const at = nextSlot();
    const booked = await bookSlot(server, school, at, {
      as: school.parent.token,
      studentId: school.student.id,
    });
    expect(booked.status).toBe(201);
    expect(await studentsOf(booked.response?.visitId)).toEqual([school.student.id]);
    const asked = await askOnDemand(server, school, {
      as: school.parent.token,
      studentId: school.student.id,
    });
    expect(await studentsOf(asked.response?.visitId)).toEqual([school.student.id]);
  });

  it('books for the child whose screen it is, also when the body names nobody', async () => {
    const body = bookingBody(school, nextSlot());
    const booked = await server.call<{ visitId: string }>('POST /visit', {
      as: school.parent.token,
      headers: actingFor(school.student),
      body,
    });
    expect(await studentsOf(booked.response?.visitId)).toEqual([school.student.id]);
  });

  it('reads the lists of the child whose screen it is', async () => {
    const mine = await bookSlot(server, school, nextSlot(), { as: school.student.token });
    const list = async (headersGiven: Record<string, string>) => {
      const options = { as: school.parent.token, query: { filter: 'future' }, headers: headersGiven };
      const answer = await server.call<{ data: { visitId: string }[] }>('GET /visit/student', options);
      return answer.response?.data.map(({ visitId }) => visitId) ?? [];
    };
    expect(await list(actingFor(school.student))).toContain(mine.response?.visitId);
    expect(await list(actingFor(second))).not.toContain(mine.response?.visitId);
    expect(await list({})).not.toContain(mine.response?.visitId);
  });

  it('is refused for a child of somebody else, and for none, and nothing is booked', async () => {
    const count = async () => (await server.db.selectFrom('visits').select('id').execute()).length;
    const before = await count();
    const as = school.parent.token;
    const foreign = await makeSchool(server, 'second.test');
    for (const child of [stranger, foreign.student]) {
      const named = await bookSlot(server, school, nextSlot(), { as, studentId: child.id });
      expect(named).toMatchObject({ status: 404, response_code: 'not_found' });
      const options = { as, query: { filter: 'future' }, headers: actingFor(child) };
      const listed = await server.call('GET /visit/student', options);
      expect(listed).toMatchObject({ status: 403, response_code: 'kid_not_chosen' });
    }
    for (const value of ['x', "' or 1=1 --", ''])
      expect(
        await server.call('GET /visit/student', { as, headers: { [headers.actingStudent]: value } }),
      ).toMatchObject(value === '' ? { status: 200 } : { status: 403, response_code: 'kid_not_chosen' });
    expect(await count()).toBe(before);
  });

  it('cannot be played by a student, who stays who they are', async () => {
    const as = school.student.token;
    const named = await bookSlot(server, school, nextSlot(), { as, studentId: second.id });
    expect(named).toMatchObject({ status: 404 });
    const booked = await server.call<{ visitId: string }>('GET /visit/student', {
      as,
      headers: actingFor(second),
      query: { filter: 'future' },
    });
    expect(booked.status).toBe(200);
  });
});

describe('a booking that is sent twice with one key', () => {
  const keyed = (key: string, at: Date, as: string, given: Record<string, unknown> = {}) =>
    server.call<{ visitId: string }>('POST /visit', {
      as,
      headers: { [headers.idempotencyKey]: key },
      body: { ...bookingBody(school, at, given) },
    });

  it('is made once and answered the same, at the same moment, later, and after the clock moved', async () => {
    const at = nextSlot();
    const key = crypto.randomUUID();
    const both = await Promise.all([1, 2, 3].map(() => keyed(key, at, school.other.token)));
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(both.map(({ response }) => response?.visitId)).size).toBe(1);
    await server.pass(60);
    const later = await keyed(key, at, school.other.token);
    expect(later).toMatchObject({ status: 201, response: { visitId: both[0]?.response?.visitId } });
  });

  it('may be sent again after it was refused', async () => {
    const at = nextSlot();
    const taken = await bookSlot(server, school, at, { as: school.student.token });
    const key = crypto.randomUUID();
    expect(await keyed(key, at, school.other.token)).toMatchObject({ response_code: 'slot_taken' });
    await server.db
      .updateTable('visits')
      .set({ state: 'cancelled', dueAt: null })
      .where('id', '=', taken.response?.visitId ?? '')
      .execute();
    expect(await keyed(key, at, school.other.token)).toMatchObject({ status: 201 });
  });

  it('is refused when the key was used for another booking, is none, and is nothing to another person', async () => {
    const key = crypto.randomUUID();
    const at = nextSlot();
    const first = await keyed(key, at, school.other.token);
    const other = nextSlot();
    expect(await keyed(key, other, school.other.token)).toMatchObject({
      status: 400,
      validationErrors: [{ field: headers.idempotencyKey }],
    });
    for (const wrong of ['x', 'a'.repeat(81), "'; drop table visits"])
      expect((await keyed(wrong, other, school.other.token)).status).toBe(400);
    const own = await keyed(key, other, school.student.token);
    expect(own.status).toBe(201);
    expect(own.response?.visitId).not.toBe(first.response?.visitId);
  });
});

describe('a time at which the student has another session', () => {
  it('is marked before, and said so, to the parent with the name', async () => {
    const at = nextSlot();
    const second = await makePerson(server, school.world, 'educator');
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: second.id });
    expect((await bookSlot(server, school, at, { as: school.student.token })).status).toBe(201);
    const sessionDate = at.toISOString().slice(0, 10);
    const marked = async (as: string, given: Record<string, string> = {}) => {
      const answer = await server.call<{
        slots: { startTime: string; booked: boolean; ownSession: boolean }[];
      }>('GET /availability', { as, headers: given, query: { tutorId: second.id, sessionDate } });
      const slot = answer.response?.slots.find(({ startTime }) => startTime === at.toISOString());
      return [slot?.booked, slot?.ownSession];
    };
    expect(await marked(school.student.token)).toEqual([true, true]);
    expect(await marked(school.parent.token, actingFor(school.student))).toEqual([true, true]);
    expect(await marked(school.other.token)).toEqual([false, false]);
    const refused = await bookSlot(server, { ...school, educator: second }, at);
    expect(refused).toMatchObject({ status: 417, response_code: 'own_session_then' });
    expect(refused.message).toBe('You already have a session at this time. Please choose another.');
    const toParent = await server.call('POST /visit', {
      as: school.parent.token,
      headers: actingFor(school.student),
      body: bookingBody({ educator: second }, at),
    });
    expect(toParent).toMatchObject({ status: 417, response_code: 'child_session_then' });
    expect(toParent.message).toBe(
      `${school.student.name} already has a session at this time. Please choose another.`,
    );
  });

  it('is an educator’s own too, in their form', async () => {
    const at = nextSlot();
    await bookSlot(server, school, at, { as: school.student.token });
    const body = {
      visitType: 2,
      levelId: school.world.levels[2],
      expertiseCategoryId: school.subjectId,
      expertiseId: school.subcategoryId,
      studentId: school.other.id,
      sessionDate: at.toISOString().slice(0, 10),
      sessionStartTime: at.toISOString(),
      sessionEndTime: new Date(at.getTime() + 1_800_000).toISOString(),
    };
    const refused = await server.call('POST /visit/session', { as: school.educator.token, body });
    expect(refused).toMatchObject({ response_code: 'own_session_then' });
  });
});

describe('a session for others that is sent twice with one key', () => {
  it('is made once', async () => {
    const at = nextSlot();
    const send = () =>
      server.call<{ visitId: string }>('POST /visit/session', {
        as: school.educator.token,
        headers: { [headers.idempotencyKey]: 'session-key-1' },
        body: {
          visitType: 2,
          levelId: school.world.levels[2],
          expertiseCategoryId: school.subjectId,
          expertiseId: school.subcategoryId,
          studentId: school.other.id,
          sessionDate: at.toISOString().slice(0, 10),
          sessionStartTime: at.toISOString(),
          sessionEndTime: new Date(at.getTime() + 1_800_000).toISOString(),
        },
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.response?.visitId).toBe(two.response?.visitId);
  });
});

describe('a weekly window that cuts into a custom one', () => {
  it('leaves slots that can all be booked', async () => {
    const educator = await makePerson(server, school.world, 'educator');
    const { institutionId } = school.world;
    const owner = { institutionId, educatorId: educator.id };
    await makeWeekly(server, owner, { startTime: '09:00', endTime: '10:00' });
    const sessionDate = '2027-03-17';
    const body = { startTime: `${sessionDate}T08:15`, endTime: `${sessionDate}T12:00`, days: [] };
    expect((await server.call('POST /schedule/custom', { as: educator.token, body })).status).toBe(201);
    const offered = await server.call<{ slots: { id: string | null; startTime: string; endTime: string }[] }>(
      'GET /availability',
      { as: school.student.token, query: { tutorId: educator.id, sessionDate } },
    );
    const slots = offered.response?.slots ?? [];
    expect(slots).toHaveLength(8);
    for (const { id, startTime, endTime } of slots) {
      const booked = await server.call('POST /visit', {
        as: school.student.token,
        body: {
          tutorId: educator.id,
          visitType: 2,
          sessionDate,
          sessionStartTime: startTime,
          sessionEndTime: endTime,
          slotIds: id === null ? [] : [id],
        },
      });
      expect(booked).toMatchObject({ status: 201, response: { startTime } });
    }
  });
});

describe('what a parent of two is told', () => {
  it('says which child it is about: in the bell, also when taken from a class, and in the mail', async () => {
    const booked = await bookSlot(server, school, nextSlot(), { as: school.student.token });
    const visitId = booked.response?.visitId;
    const list = await server.call<{ data: { data: Record<string, unknown> }[] }>('GET /notification', {
      as: school.parent.token,
    });
    const told = list.response?.data.find(({ data }) => data['visitId'] === visitId);
    expect(told?.data).toMatchObject({
      studentUserId: school.student.id,
      studentName: school.student.name,
    });
    const mail = await newestMail(server, 'parent@example.org', 'session-confirmed');
    expect(mail?.subject).toContain(school.student.name);
    expect(mail?.body).toContain(school.student.name);
  });
});

describe('a student who was put out of a class', () => {
  it('is free for that hour: books another session, and the class is neither ongoing nor coming for them', async () => {
    const startsAt = slotAfter(server, 60);
    const { token } = school.student;
    const class_ = await server.call<{ visitId: string }>('POST /visit/session', {
      as: school.educator.token,
      body: {
        visitType: 4,
        levelId: school.world.levels[2],
        expertiseCategoryId: school.subjectId,
        expertiseId: school.subcategoryId,
        studentIds: [school.student.id, school.other.id],
        sessionDate: startsAt.toISOString().slice(0, 10),
        sessionStartTime: startsAt.toISOString(),
        sessionEndTime: new Date(startsAt.getTime() + 1_800_000).toISOString(),
      },
    });
    const visitId = class_.response?.visitId ?? '';
    await server.pass((startsAt.getTime() - server.clock.now().getTime()) / 1_000 - 300);
    expect(await server.call(`POST /visit/${visitId}/call`, { as: school.educator.token })).toMatchObject({
      status: 200,
    });
    const home = async () => {
      const { response } = await server.call<
        Record<'todaySession' | 'upcomingSession', { visitId: string }[]>
      >('GET /dashboard', { as: token });
      const { todaySession = [], upcomingSession = [] } = response ?? {};
      return [...todaySession, ...upcomingSession].map((one) => one.visitId);
    };
    expect(await home()).toContain(visitId);
    const removed = await server.call('POST /visit/classroom/remove-student', {
      as: school.educator.token,
      body: { visitId, studentId: school.student.id },
    });
    expect(removed).toMatchObject({ status: 200 });
    expect(await home()).not.toContain(visitId);
    const shownTo = async (as: string, given: Record<string, string> = {}) => {
      const asked = { as, headers: given, query: { filter: 'today' } };
      const list = await server.call<{ data: { visitId: string; sessionStatus: string }[] }>(
        'GET /visit/student',
        asked,
      );
      return list.response?.data.find((one) => one.visitId === visitId)?.sessionStatus;
    };
    expect(await shownTo(token)).toBe('Removed');
    expect(await shownTo(school.parent.token, actingFor(school.student))).toBe('Removed');
    expect(await shownTo(school.other.token)).toBe('Visit In Call');
    const teacher = await makePerson(server, school.world, 'educator');
    await makeWeekly(server, { institutionId: school.world.institutionId, educatorId: teacher.id });
    const booked = await bookSlot(server, { ...school, educator: teacher }, startsAt);
    expect(booked).toMatchObject({ status: 201 });
    expect(await home()).toContain(booked.response?.visitId);
  });
});
