import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, moveEducator, type MadePerson } from '../../../../test/factories.ts';
import { create, makeDistrict, makeStudents, type District } from '../../../../test/group-factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/test-server.ts';
import { bookSlot, slotAfter } from '../../../../test/visits-factories.ts';

let server: TestServer;
let district: District;
let foreign: District;
let classmates: MadePerson[];
let startsAt: Date;
let visitId: string;
let hours = 24;

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  foreign = await makeDistrict(server, 'other.test');
  classmates = await makeStudents(server, district, 30);
});
afterAll(() => server.stop());
beforeEach(async () => {
  startsAt = slotAfter(server, hours * 60);
  hours += 1;
  const answer = await create(server, district, { kind: 'classroom', startsAt });
  visitId = answer.response?.visitId ?? '';
});

interface Changed {
  readonly studentCount: number;
  readonly sessionUsers: { readonly id: string }[];
}

function change(
  added: readonly { id: string }[],
  deleted: readonly { id: string }[],
  given: { as?: string; visitId?: string; host?: string } = {},
): Promise<Answer<Changed>> {
  return server.call<Changed>('PUT /visit/class-room/students', {
    as: given.as ?? district.educator.token,
    host: given.host ?? 'localhost',
    body: {
      visitId: given.visitId ?? visitId,
      addedStudentIds: added.map(({ id }) => id),
      deletedStudentIds: deleted.map(({ id }) => id),
    },
  });
}

async function lastTold(personId: string): Promise<string | undefined> {
  const rows = await server.db
    .selectFrom('notifications')
    .select('type')
    .where('personId', '=', personId)
    .orderBy('seq', 'desc')
    .execute();
  return rows[0]?.type;
}

describe('Add or Remove Students', () => {
  it('adds and removes, tells both, and frees the time of removed students', async () => {
    const [mate] = classmates;
    if (!mate) throw new Error('nobody');
    const answer = await change([mate], [district.other]);
    expect(answer).toMatchObject({ status: 200, response: { studentCount: 2 } });
    expect(answer.response?.sessionUsers.map(({ id }) => id).toSorted()).toEqual(
      [district.student.id, mate.id].toSorted(),
    );
    expect(await lastTold(mate.id)).toBe('classroom');
    expect(await lastTold(district.other.id)).toBe('placeEnded');
    const asOut = await server.call(`GET /visit/${visitId}`, { as: district.other.token });
    expect(asOut.status).toBe(404);
  });

  it('adds one student by the call of the spec, and one who is there changes nothing', async () => {
    const [, mate] = classmates;
    const put = (id: string | undefined) =>
      server.call<Changed>(`PUT /visit/student-user/${id}`, {
        as: district.educator.token,
        query: { visitId },
      });
    expect((await put(mate?.id)).response?.studentCount).toBe(3);
    expect((await put(mate?.id)).response?.studentCount).toBe(3);
  });

  it('refuses an empty list in the words of the spec, and the 31st student', async () => {
    const empty = await change([], [district.student, district.other]);
    expect(empty).toMatchObject({
      status: 400,
      response_code: 'roster_empty',
      message: 'Student is Mandatory',
    });
    expect((await change(classmates.slice(0, 28), [])).status).toBe(200);
    expect((await change(classmates.slice(28, 29), [])).response_code).toBe('roster_full');
    expect((await change(classmates.slice(28), classmates.slice(0, 2))).response?.studentCount).toBe(30);
  });

  it('names who has another session then, and saves nothing', async () => {
    const [mate] = classmates;
    if (!mate) throw new Error('nobody');
    const second = await makePerson(server, district.world, 'educator');
    const days = [1, 2, 3, 4, 5, 6, 7];
    await server.call('POST /schedule/weekly', {
      as: second.token,
      body: { days, startTime: '00:00', endTime: '23:45' },
    });
    const busy = await bookSlot(server, { educator: second, student: mate }, startsAt);
    expect(busy.status).toBe(201);
    const answer = await change([mate, ...classmates.slice(1, 3)], []);
    expect(answer.response_code).toBe('students_taken');
    expect(answer.message).toContain(mate.name);
    const info = await server.call(`GET /visit/${visitId}`, { as: district.educator.token });
    expect(info.response).toMatchObject({ studentCount: 2 });
  });

  it('names who was closed since they were chosen, and saves nothing', async () => {
    const [, mate] = classmates;
    if (!mate) throw new Error('nobody');
    const close = (active: boolean) =>
      server.db.updateTable('people').set({ active }).where('id', '=', mate.id).execute();
    await close(false);
    const answer = await change(classmates.slice(1, 3), []);
    await close(true);
    expect(answer.response_code).toBe('students_closed');
    expect(answer.message).toContain(mate.name);
  });

  it('refuses strangers, other kinds, and once the note is complete', async () => {
    const codes = [
      (await change([district.besideStudent], [])).response_code,
      (await change([foreign.student], [])).response_code,
      (await change([district.parent], [])).response_code,
      (await change([], [district.other], { as: district.student.token })).response_code,
      (await change([], [district.other], { as: foreign.educator.token, host: 'other.test' })).response_code,
    ];
    expect(codes).toEqual(['not_found', 'not_found', 'not_found', 'access_denied', 'not_found']);
    const conference = await create(server, district, {
      kind: 'conference',
      startsAt: slotAfter(server, hours * 60 + 30),
    });
    const given = { visitId: conference.response?.visitId ?? '' };
    expect((await change(classmates.slice(0, 1), [], given)).response_code).toBe('roster_closed');
    await server.db
      .updateTable('visits')
      .set({ noteCompletedAt: server.clock.now() })
      .where('id', '=', visitId)
      .execute();
    expect((await change(classmates.slice(0, 1), [])).response_code).toBe('roster_closed');
  });

  it('is offered by the visit, with the students of its school', async () => {
    const info = await server.call<{ permissions: { mayEditRoster: boolean } }>(`GET /visit/${visitId}`, {
      as: district.educator.token,
    });
    expect(info.response?.permissions.mayEditRoster).toBe(true);
    const choices = await server.call<{ totalItems: number }>('GET /visit/session/students', {
      as: district.educator.token,
      query: { visitId },
    });
    expect(choices.response?.totalItems).toBe(32);
  });
});

describe('an educator who has left the school', () => {
  /** A class of an educator who then belongs only to the neighbouring school. */
  async function leave(): Promise<MadePerson> {
    const teacher = await makePerson(server, district.world, 'educator');
    await server.db.updateTable('visits').set({ educatorId: teacher.id }).where('id', '=', visitId).execute();
    await moveEducator(server, teacher.id, district.besideLevelId);
    return teacher;
  }

  it('changes no class of it that was kept, and is not offered to', async () => {
    const { token: as } = await leave();
    expect((await change(classmates.slice(0, 1), [], { as })).response_code).toBe('roster_closed');
    const one = await server.call(`PUT /visit/student-user/${classmates[0]?.id}`, { as, query: { visitId } });
    expect(one.response_code).toBe('roster_closed');
    const info = await server.call(`GET /visit/${visitId}`, { as });
    expect(info).toMatchObject({ status: 200, response: { permissions: { mayEditRoster: false } } });
  });

  it.each(['booked', 'notePending', 'completed', 'cancelled'])(
    'is not told its students by a session that is %s',
    async (state) => {
      const { token: as } = await leave();
      await server.db.updateTable('visits').set({ state }).where('id', '=', visitId).execute();
      const choices = await server.call('GET /visit/session/students', { as, query: { visitId } });
      expect([403, 404]).toContain(choices.status);
    },
  );
});

describe('the students who may join', () => {
  it('are told for a class alone that can still be changed', async () => {
    const as = district.educator.token;
    await server.db.updateTable('visits').set({ state: 'cancelled' }).where('id', '=', visitId).execute();
    const choices = await server.call('GET /visit/session/students', { as, query: { visitId } });
    expect(choices.response_code).toBe('roster_closed');
  });
});

describe('the lists of administrators', () => {
  it('show the sessions of the level and below, with the educator', async () => {
    interface List {
      readonly data: { visitId: string; educatorName: string; levelName: string; studentCount: number }[];
    }
    const list = async (as: string, host = 'localhost') => {
      const query = { filter: 'future', itemsPerPage: 100 };
      const { response } = await server.call<List>('GET /visit/session', { as, host, query });
      return response?.data ?? [];
    };
    for (const admin of [district.levelTwo, district.levelThree]) {
      const row = (await list(admin.token)).find((one) => one.visitId === visitId);
      expect(row).toMatchObject({
        educatorName: district.educator.name,
        levelName: 'Level 3',
        studentCount: 2,
      });
    }
    expect(await list(foreign.levelTwo.token, 'other.test')).toEqual([]);
    const beside = await makePerson(server, district.world, 'levelThreeAdmin', {
      levelId: district.besideLevelId,
    });
    expect(await list(beside.token)).toEqual([]);
    expect((await server.call('GET /visit/session', { as: district.educator.token })).status).toBe(403);
    const ofStatus = async (visitStatus: number) => {
      const query = { filter: 'future', itemsPerPage: 100, visitStatus };
      const { status, response } = await server.call<List>('GET /visit/session', {
        as: district.levelTwo.token,
        query,
      });
      return { status, has: response?.data.some((one) => one.visitId === visitId) };
    };
    expect(await ofStatus(1)).toEqual({ status: 200, has: true });
    expect(await ofStatus(5)).toEqual({ status: 200, has: false });
    expect((await ofStatus(7)).status).toBe(400);
  });

  it('show the students of a broadcast by level', async () => {
    const at = slotAfter(server, hours * 60 + 60);
    const made = await create(server, district, { kind: 'broadcast', startsAt: at });
    const path = `GET /visit/${made.response?.visitId}/student-details`;
    const ask = (as: string, query = {}, host = 'localhost') =>
      server.call<{ data: object[]; totalItems: number }>(path, { as, query, host });
    const whole = await ask(district.levelTwo.token);
    expect(whole.response?.data).toMatchObject([
      { levelName: 'Level 3', students: [{}, {}] },
      { levelName: 'Riverside', students: [{ studentName: district.besideStudent.name }] },
    ]);
    const second = await ask(district.educator.token, { itemsPerPage: 1, pageNumber: 2 });
    expect(second.response).toMatchObject({ totalItems: 2, data: [{ levelName: 'Riverside' }] });
    const found = await ask(district.educator.token, { search: 'rio' });
    expect(found.response?.data).toHaveLength(1);
    expect((await ask(district.student.token)).status).toBe(403);
    expect((await ask(foreign.levelTwo.token, {}, 'other.test')).status).toBe(404);
  });
});
