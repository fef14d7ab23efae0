import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeSubject, type MadePerson } from '../../../../test/factories.ts';
import { create, makeDistrict, makeStudents, type District } from '../../../../test/group-factories.ts';
import { whileHeld } from '../../../../test/held-transaction.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { bookSlot, slotAfter } from '../../../../test/visits-factories.ts';

let server: TestServer;
let district: District;
let foreign: District;
let hours = 24;
let startsAt: Date;

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  foreign = await makeDistrict(server, 'other.test');
});
afterAll(() => server.stop());
beforeEach(() => {
  startsAt = slotAfter(server, hours * 60);
  hours += 1;
});

const kinds = ['appointment', 'classroom', 'conference'] as const;

async function countVisits(): Promise<number> {
  const { count } = await server.db
    .selectFrom('visits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function told(personId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('notifications')
    .select('type')
    .where('personId', '=', personId)
    .orderBy('seq')
    .execute();
  return rows.map(({ type }) => type);
}

describe('Create Session of an educator', () => {
  it.each(kinds)('makes a session of the kind %s for the educator', async (kind) => {
    const answer = await create(server, district, { kind, startsAt });
    expect(answer).toMatchObject({ status: 201, message: 'Session created successfully' });
    const info = await server.call(`GET /visit/${answer.response?.visitId}`, { as: district.educator.token });
    expect(info.response).toMatchObject({
      createdByRole: 'Educator',
      createdBy: district.educator.name,
      tutor: { id: district.educator.id },
      studentCount: kind === 'classroom' ? 2 : 1,
      userCategory: 2,
    });
  });

  it('tells each student and their parents of a classroom, once', async () => {
    const before = await told(district.parent.id);
    await create(server, district, { kind: 'classroom', startsAt });
    expect((await told(district.parent.id)).slice(before.length)).toEqual(['classroom']);
    expect((await told(district.other.id)).at(-1)).toBe('classroom');
    expect((await told(district.educator.id)).at(-1)).toBe('classroom');
  });

  it('shows a conference with its number of participants and, to the educator, by their addresses', async () => {
    const parentEmails = ['ana@home.test', ' Bo@home.test ', 'ANA@home.test'];
    const { response } = await create(server, district, { kind: 'conference', startsAt, parentEmails });
    const { response: info } = await server.call<{ sessionUsers: object[]; studentCount: number }>(
      `GET /visit/${response?.visitId}`,
      { as: district.educator.token },
    );
    expect(info?.studentCount).toBe(2);
    expect(info?.sessionUsers).toMatchObject([
      { email: 'ana@home.test', role: 'GUEST' },
      { email: 'Bo@home.test', role: 'GUEST' },
    ]);
    const list = await server.call<{ data: { visitId: string; studentCount: number }[] }>(
      'GET /visit/educator',
      { as: district.educator.token, query: { filter: 'future', itemsPerPage: 100 } },
    );
    const row = list.response?.data.find((one) => one.visitId === response?.visitId);
    expect(row).toMatchObject({ studentCount: 2, studentName: null, sessionType: 'CONFERENCE_CALL' });
  });

  it.each([
    [{ levelId: null }, 'levelId', 'Level is Mandatory'],
    [{ expertiseCategoryId: null }, 'expertiseCategoryId', 'Subject is Mandatory'],
    [{ expertiseId: null }, 'expertiseId', 'Sub Category is Mandatory'],
    [{ sessionDate: null }, 'sessionDate', 'Select date and timing'],
    [{ sessionEndTime: null }, 'sessionEndTime', 'Select date and timing'],
    [{ studentIds: [] }, 'studentIds', 'Student is Mandatory'],
  ])('says what a classroom misses: %j', async (change, field, message) => {
    const answer = await create(server, district, { kind: 'classroom', startsAt, ...change });
    expect(answer).toMatchObject({
      status: 403,
      response_code: 'field_missing',
      validationErrors: [{ field, message }],
    });
  });

  it('names all that is missing at once', async () => {
    const nothing = { levelId: null, expertiseId: null, sessionDate: null, studentIds: [] };
    const answer = await create(server, district, { kind: 'classroom', startsAt, ...nothing });
    expect(answer.validationErrors.map(({ field }) => field)).toEqual([
      'levelId',
      'expertiseId',
      'sessionDate',
      'studentIds',
    ]);
  });

  it('refuses the 31st student of a classroom, a fourth address and one that is wrong', async () => {
    const many = Array.from({ length: 31 }, () => crypto.randomUUID());
    const tooMany = await create(server, district, { kind: 'classroom', startsAt, studentIds: many });
    expect(tooMany).toMatchObject({ status: 400, validationErrors: [{ field: 'studentIds' }] });
    const four = ['a', 'b', 'c', 'd'].map((one) => `${one}@home.test`);
    const emails = await create(server, district, { kind: 'conference', startsAt, parentEmails: four });
    expect(emails).toMatchObject({
      status: 400,
      validationErrors: [{ field: 'parentEmails', message: 'Only 3 emails are allowed' }],
    });
    const wrong = await create(server, district, { kind: 'conference', startsAt, parentEmails: ['ana'] });
    expect(wrong.response_code).toBe('invalid_input');
  });

  it('names the students who are taken, and saves nothing', async () => {
    const busy = await bookSlot(server, district, startsAt);
    expect(busy.status).toBe(201);
    const second = await makePerson(server, district.world, 'educator');
    await server.db
      .insertInto('educatorSubcategories')
      .values({
        institutionId: district.world.institutionId,
        educatorId: second.id,
        subcategoryId: district.subcategoryId,
      })
      .execute();
    await server.call('POST /schedule/weekly', {
      as: second.token,
      body: { days: [1, 2, 3, 4, 5, 6, 7], startTime: '00:00', endTime: '23:45' },
    });
    const before = await countVisits();
    const answer = await create(server, district, { kind: 'classroom', startsAt, as: second.token });
    expect(answer).toMatchObject({ status: 417, response_code: 'students_taken' });
    expect(answer.message).toContain(district.student.name);
    expect(answer.message).not.toContain(district.other.name);
    expect(await countVisits()).toBe(before);
    const conference = await create(server, district, { kind: 'conference', startsAt, as: second.token });
    expect(conference.status).toBe(201);
  });

  it('refuses a time that is taken for the educator, is not offered, or out of reach', async () => {
    await create(server, district, { kind: 'conference', startsAt });
    const again = await create(server, district, { kind: 'classroom', startsAt });
    expect(again).toMatchObject({ status: 417, response_code: 'own_session_then' });
    const odd = new Date(startsAt.getTime() + 7 * 60_000);
    expect((await create(server, district, { kind: 'classroom', startsAt: odd })).response_code).toBe(
      'slot_not_offered',
    );
    const late = new Date(startsAt.getTime() + 200 * 86_400_000);
    expect((await create(server, district, { kind: 'classroom', startsAt: late })).response_code).toBe(
      'date_out_of_range',
    );
  });

  it('refuses what an educator does not make or reach', async () => {
    const asEducator = { as: district.educator.token };
    const refusals = [
      await create(server, district, { kind: 'broadcast', startsAt, ...asEducator }),
      await create(server, district, { kind: 'classroom', startsAt, levelId: district.besideLevelId }),
      await create(server, district, {
        kind: 'classroom',
        startsAt,
        studentIds: [district.besideStudent.id],
      }),
      await create(server, district, { kind: 'appointment', startsAt, studentId: foreign.student.id }),
      await create(server, district, { kind: 'appointment', startsAt, studentId: district.parent.id }),
      await create(server, district, { kind: 'classroom', startsAt, tutorId: foreign.educator.id }),
      await create(server, district, { kind: 'classroom', startsAt, expertiseId: foreign.subcategoryId }),
      await create(server, district, { kind: 'classroom', startsAt, as: district.student.token }),
    ];
    expect(refusals.map((one) => one.response_code)).toEqual([
      'visit_type_not_allowed',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'access_denied',
    ]);
  });

  it('names students whose account was closed since they were chosen, and none of other schools', async () => {
    const close = (id: string, active: boolean) =>
      server.db.updateTable('people').set({ active }).where('id', '=', id).execute();
    const { other, besideStudent, besideLevelId, student } = district;
    for (const { id } of [other, besideStudent]) await close(id, false);
    const answers = [
      await create(server, district, { kind: 'classroom', startsAt, studentIds: [student.id, other.id] }),
      await create(server, district, { kind: 'classroom', startsAt, studentIds: [besideStudent.id] }),
      await create(server, district, {
        ...{ kind: 'classroom', startsAt },
        ...{ levelId: besideLevelId, studentIds: [besideStudent.id] },
      }),
    ];
    for (const { id } of [other, besideStudent]) await close(id, true);
    expect(answers.map((one) => one.response_code)).toEqual(['students_closed', 'not_found', 'not_found']);
    expect(answers[0]?.message).toBe(
      `The accounts of these students are closed: ${other.name}. Nothing was saved.`,
    );
  });

  it.each([
    ['student', 'students_closed'],
    ['educator', 'not_found'],
  ] as const)('waits for the closing of a %s and refuses then', async (whose, code) => {
    const { id } = district[whose];
    const answer = await whileHeld(
      server,
      (db) => db.updateTable('people').set({ active: false }).where('id', '=', id).execute(),
      () => create(server, district, { kind: 'appointment', startsAt, studentId: district.student.id }),
    );
    await server.db.updateTable('people').set({ active: true }).where('id', '=', id).execute();
    expect(answer.response_code).toBe(code);
  });

  it('waits for the removal of a student and refuses then', async () => {
    const { institutionId, levels } = district.world;
    const student = await server.db
      .insertInto('people')
      .values({
        ...{ institutionId, role: 'student', firstName: 'Removed', lastName: 'Student', timeZone: 'UTC' },
        ...{ levelId: levels[2], createdAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await whileHeld(
      server,
      (db) => db.deleteFrom('people').where('id', '=', student.id).execute(),
      () => create(server, district, { kind: 'appointment', startsAt, studentId: student.id }),
    );
    expect(answer.response_code).toBe('not_found');
  });

  it('refuses a subcategory of another subject', async () => {
    const another = await makeSubject(server, district.world, [district.educator.id]);
    const answer = await create(server, district, {
      kind: 'classroom',
      startsAt,
      expertiseCategoryId: another.subjectId,
    });
    expect(answer.response_code).toBe('not_found');
  });
});

describe('Create Session of administrators', () => {
  it.each(kinds)('of Level 3 makes %s for an educator of the school, without a level', async (kind) => {
    const asAdmin = {
      as: district.levelThree.token,
      levelId: undefined,
      tutorId: district.educator.id,
    };
    const answer = await create(server, district, { kind, startsAt, ...asAdmin });
    expect(answer.status).toBe(201);
    const info = await server.call(`GET /visit/${answer.response?.visitId}`, {
      as: district.levelThree.token,
    });
    expect(info.response).toMatchObject({
      createdByRole: 'Admin',
      createdBy: district.levelThree.name,
      schoolName: 'Level 3',
      userCategory: 3,
    });
  });

  it('needs an educator, in the host’s word', async () => {
    const answer = await create(server, district, {
      kind: 'classroom',
      startsAt,
      as: district.levelThree.token,
    });
    expect(answer).toMatchObject({
      status: 403,
      validationErrors: [{ field: 'tutorId', message: 'Counselor is Mandatory' }],
    });
  });

  it('of Level 3 makes no broadcast, of Level 2 with students of all schools below', async () => {
    const asThree = { as: district.levelThree.token, levelId: undefined };
    const refused = await create(server, district, { kind: 'broadcast', startsAt, ...asThree });
    expect(refused.response_code).toBe('visit_type_not_allowed');
    const answer = await create(server, district, { kind: 'broadcast', startsAt });
    expect(answer.status).toBe(201);
    const asViewer = await server.call<{ sessionUsers: { id: string }[]; studentCount: number }>(
      `GET /visit/${answer.response?.visitId}`,
      { as: district.besideStudent.token },
    );
    expect(asViewer.response?.studentCount).toBe(3);
    expect(asViewer.response?.sessionUsers.map(({ id }) => id)).toEqual([district.besideStudent.id]);
    expect((await told(district.besideStudent.id)).at(-1)).toBe('broadcast');
  });

  it('leaves the viewers of a broadcast free for another session', async () => {
    expect((await create(server, district, { kind: 'broadcast', startsAt })).status).toBe(201);
    const second: MadePerson = await makePerson(server, district.world, 'educator');
    await server.call('POST /schedule/weekly', {
      as: second.token,
      body: { days: [1, 2, 3, 4, 5, 6, 7], startTime: '00:00', endTime: '23:45' },
    });
    const booked = await bookSlot(server, { ...district, educator: second }, startsAt);
    expect(booked.status).toBe(201);
  });

  it('refuses the 301st viewer in the words of the spec', async () => {
    const studentIds = Array.from({ length: 301 }, () => crypto.randomUUID());
    const answer = await create(server, district, { kind: 'broadcast', startsAt, studentIds });
    expect(answer).toMatchObject({
      status: 400,
      validationErrors: [
        {
          field: 'studentIds',
          message: 'The broadcast session can be scheduled for a maximum of 300 students',
        },
      ],
    });
  });

  it('reaches no level and no educator of another institution', async () => {
    const given = { kind: 'classroom', startsAt, as: district.levelTwo.token } as const;
    const levelId = foreign.world.levels[2];
    const stranger = { tutorId: foreign.educator.id };
    expect((await create(server, district, { ...given, levelId, ...stranger })).response_code).toBe(
      'not_found',
    );
    expect((await create(server, district, { ...given, ...stranger })).response_code).toBe('not_found');
  });
});

interface Choices {
  readonly data: { id?: string; studentId?: string; levelId?: string; name: string }[];
  readonly totalItems: number;
}

describe('the choices of Create Session', () => {
  it('are the schools that each creator reaches', async () => {
    const names = async (as: string, query = {}) => {
      const { response } = await server.call<Choices>('GET /visit/session/levels', { as, query });
      return response?.data.map(({ name }) => name);
    };
    expect(await names(district.educator.token)).toEqual(['Level 3']);
    expect(await names(district.levelThree.token)).toEqual(['Level 3']);
    expect(await names(district.levelTwo.token)).toEqual(['Level 3', 'Riverside']);
    expect(await names(district.levelTwo.token, { search: 'river' })).toEqual(['Riverside']);
    const student = await server.call('GET /visit/session/levels', { as: district.student.token });
    expect(student.status).toBe(403);
  });

  it('are the active students of one school, by pages and by name or number', async () => {
    const levelId = district.world.levels[2];
    const as = district.educator.token;
    const ask = (query: Record<string, string | number>) =>
      server.call<Choices>('GET /visit/session/students', { as, query });
    const sam = await ask({ levelId, search: 'sam' });
    expect(sam.response?.data.map(({ studentId }) => studentId)).toEqual([district.student.id]);
    const page = await ask({ levelId, itemsPerPage: 1, pageNumber: 2 });
    expect(page.response?.data).toHaveLength(1);
    expect(page.response?.totalItems).toBeGreaterThan(1);
    expect((await ask({ levelId: district.besideLevelId })).status).toBe(404);
    expect((await ask({ levelId: foreign.world.levels[2] })).status).toBe(404);
    expect((await ask({})).status).toBe(404);
    const own = await server.call<Choices>('GET /visit/session/students', {
      as: district.levelThree.token,
      query: { search: 'kim' },
    });
    expect(own.response?.data.map(({ studentId }) => studentId)).toEqual([district.other.id]);
  });

  it('are the tree of schools and students for Level 2', async () => {
    interface Tree {
      readonly data: { levelName: string; studentCount: number; students: { name: string }[] }[];
    }
    const as = district.levelTwo.token;
    const ask = async (query: Record<string, string>) =>
      (await server.call<Tree>('GET /visit/session/student-tree', { as, query })).response?.data;
    await makeStudents(server, district, 2);
    const whole = await ask({});
    expect(whole?.map(({ levelName }) => levelName)).toEqual(['Level 3', 'Riverside']);
    expect(whole?.[0]?.students).toHaveLength(whole?.[0]?.studentCount ?? -1);
    expect(await ask({ search: 'pupil1' })).toMatchObject([{ levelName: 'Level 3', students: [{}] }]);
    expect(await ask({ search: 'riverside' })).toMatchObject([
      { levelName: 'Riverside', studentCount: 1, students: [{ name: district.besideStudent.name }] },
    ]);
    expect(await ask({ search: 'nobody at all' })).toEqual([]);
    const three = await server.call('GET /visit/session/student-tree', { as: district.levelThree.token });
    expect(three.status).toBe(403);
  });

  it('are subjects, subcategories, educators and slots of a school for Level 2', async () => {
    const as = district.levelTwo.token;
    const levelId = district.world.levels[2];
    const ask = (path: string, query: Record<string, string>) => server.call<Choices>(path, { as, query });
    const subjects = await ask('GET /expertises', { levelId });
    expect(subjects.response?.data.map(({ id }) => id)).toContain(district.subjectId);
    const subcategories = await ask('GET /expertises/sub-category', { levelId });
    expect(subcategories.response?.data.map(({ id }) => id)).toContain(district.subcategoryId);
    const educators = await ask('GET /educator', { levelId, expertiseId: district.subcategoryId });
    expect(educators.response?.data.map(({ id }) => id)).toContain(district.educator.id);
    expect((await ask('GET /expertises', {})).response?.data).toEqual([]);
    expect((await ask('GET /expertises', { levelId: foreign.world.levels[2] })).status).toBe(404);
    const sessionDate = startsAt.toISOString().slice(0, 10);
    const slots = await ask('GET /availability', { tutorId: district.educator.id, sessionDate });
    expect(slots.status).toBe(200);
    expect((await ask('GET /availability', { tutorId: foreign.educator.id, sessionDate })).status).toBe(404);
  });
});
