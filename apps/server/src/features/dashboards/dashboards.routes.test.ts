import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { bookSlot, makeParent, makeSchool, slotAfter, type School } from '../../../test/visits-factories.ts';

let server: TestServer;
let school: School;
/** Visits by when they are: today, tomorrow, in three days. */
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  school = await makeSchool(server);
  for (const hours of [2, 24, 72]) {
    const { response } = await bookSlot(server, school, slotAfter(server, hours * 60));
    ids.push(response?.visitId ?? '');
  }
});
afterAll(() => server.stop());

describe('the home screen', () => {
  it('of a student has today’s, coming and past sessions', async () => {
    const answer = await server.call('GET /dashboard', { as: school.student.token });
    expect(answer).toMatchObject({
      status: 200,
      response: {
        userType: 'patient',
        todaySession: [{ visitId: ids[0] }],
        upcomingSession: [{ visitId: ids[0] }, { visitId: ids[1] }, { visitId: ids[2] }],
        upcomingCount: 3,
        previousSession: [],
        previousCount: 0,
        manageSchedule: [],
      },
    });
  });

  it('of an educator has also today’s schedule', async () => {
    const answer = await server.call('GET /dashboard', { as: school.educator.token });
    expect(answer.response).toMatchObject({
      userType: 'physician',
      todaySession: [{ studentName: school.student.name }],
      manageSchedule: [
        {
          startTime: '2027-03-10T00:00:00.000Z',
          endTime: '2027-03-10T23:45:00.000Z',
          availablePerOnDemand: true,
        },
      ],
    });
  });

  it('counts more than the three rows that it shows', async () => {
    await bookSlot(server, school, slotAfter(server, 96 * 60));
    const answer = await server.call<{ upcomingSession: unknown[] }>('GET /dashboard', {
      as: school.parent.token,
    });
    expect(answer.response).toMatchObject({ upcomingCount: 4 });
    expect(answer.response?.upcomingSession).toHaveLength(3);
  });

  it('has the sessions of today that are not over, for both', async () => {
    const current = (as: string) => server.call('GET /current-appointments', { as });
    expect((await current(school.student.token)).response).toMatchObject({
      userType: 'patient',
      data: [{ visitId: ids[0] }],
    });
    expect((await current(school.educator.token)).response).toMatchObject({
      userType: 'physician',
      data: [{ visitId: ids[0] }],
    });
  });

  it('shows nothing of anybody else', async () => {
    const foreign = await makeSchool(server, 'second.test');
    const empty = {
      todaySession: [],
      upcomingSession: [],
      upcomingCount: 0,
      previousSession: [],
      previousCount: 0,
    };
    const from = { as: foreign.student.token, host: 'second.test' };
    expect((await server.call('GET /dashboard', from)).response).toMatchObject(empty);
    expect((await server.call('GET /dashboard', { as: school.other.token })).response).toMatchObject(empty);
  });

  it('is not for administrators, and needs a chosen child', async () => {
    const admin = await makePerson(server, school.world, 'levelTwoAdmin');
    const unchosen = await makeParent(server, school.world, school.other.id);
    await server.db
      .updateTable('authSessions')
      .set({ actingStudentId: null })
      .where('personId', '=', unchosen.id)
      .execute();
    for (const path of ['dashboard', 'current-appointments']) {
      expect(await server.call(`GET /${path}`, { as: admin.token })).toMatchObject({ status: 403 });
      expect(await server.call(`GET /${path}`, { as: unchosen.token })).toMatchObject({
        response_code: 'kid_not_chosen',
      });
    }
  });

  it('moves a missed session from today to the past', async () => {
    await server.pass(5 * 3600);
    const answer = await server.call('GET /dashboard', { as: school.student.token });
    expect(answer.response).toMatchObject({
      todaySession: [],
      previousSession: [{ visitId: ids[0], sessionStatus: 'Missed' }],
      previousCount: 1,
    });
  });
});
