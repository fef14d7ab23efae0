import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headers } from '@lectern/contract/core/envelope.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { newestMail } from '../../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import {
  askOnDemand,
  bookSlot,
  makeSchool,
  makeWeekly,
  slotAfter,
  type School,
} from '../../../../test/visits-factories.ts';

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
let hours = 24;
const nextSlot = (): Date => {
  hours += 1;
  return slotAfter(server, hours * 60);
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
    const body = {
      tutorId: school.educator.id,
      visitType: 2,
      sessionDate: nextSlot().toISOString().slice(0, 10),
      sessionStartTime: slotAfter(server, hours * 60).toISOString(),
      sessionEndTime: slotAfter(server, hours * 60 + 30).toISOString(),
    };
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
