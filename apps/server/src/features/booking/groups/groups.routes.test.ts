import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headers } from '@lectern/contract/core/envelope.ts';
import { makePerson, type MadePerson } from '../../../../test/factories.ts';
import { makeDistrict, makeStudents, type District } from '../../../../test/group-factories.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let district: District;
let foreign: District;
let educator: MadePerson;
let students: MadePerson[];
let levelId: string;

beforeAll(async () => {
  server = await startTestServer();
  district = await makeDistrict(server);
  foreign = await makeDistrict(server, 'other.test');
  levelId = district.world.levels[2] ?? '';
});
afterAll(() => server.stop());
beforeEach(async () => {
  educator = await makePerson(server, district.world, 'educator');
  students = [];
  for (let made = 0; made < 3; made += 1) students.push(await makePerson(server, district.world, 'student'));
});

interface Brought {
  readonly students: { studentId: string; name: string; stuRollNo: string | null }[];
  readonly gone: number;
}
interface Group {
  readonly groupId: string;
  readonly name: string;
  readonly studentCount: number;
}

const idsOf = (people: readonly MadePerson[]) => people.map(({ id }) => id);
const set = async (id: string, values: object) =>
  server.db.updateTable('people').set(values).where('id', '=', id).execute();
const numberOf = async (id: string) =>
  (
    await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).studentNumber ?? '';
const save = (
  name: string,
  given: { as?: string; levelId?: string | undefined; studentIds?: string[] } = {},
) => {
  const { as = educator.token, ...rest } = given;
  return server.call<Group>('POST /visit/session/groups', {
    as,
    body: { levelId, name, studentIds: idsOf(students), ...rest },
  });
};
const list = async (as = educator.token, query: Record<string, string> = { levelId }) =>
  server.call<{ data: Group[] }>('GET /visit/session/groups', { as, query });
const use = (id: string, as = educator.token) =>
  server.call<Brought>(`GET /visit/session/groups/${id}/students`, { as });

describe('a whole class', () => {
  const grades = (as: string, query: Record<string, string> = {}) =>
    server.call<{ data: { grade: string; studentCount: number }[] }>('GET /visit/session/grades', {
      as,
      query,
    });
  const ofGrade = (grade: string, query: Record<string, string> = { levelId }, as = educator.token) =>
    server.call<Brought>('GET /visit/session/grades/students', { as, query: { grade, ...query } });

  it('is all active students of a grade at the school, for each who creates', async () => {
    for (const { id } of students) await set(id, { grade: '7a' });
    await set(students[2]?.id ?? '', { active: false });
    await set(district.besideStudent.id, { grade: '7a' });
    for (const { token } of [educator, district.levelTwo])
      expect((await grades(token, { levelId })).response?.data).toContainEqual({
        grade: '7a',
        studentCount: 2,
      });
    expect((await grades(district.levelThree.token)).response?.data).toContainEqual({
      grade: '7a',
      studentCount: 2,
    });
    const brought = (await ofGrade('7a')).response;
    expect(brought?.students.map(({ studentId }) => studentId).toSorted()).toEqual(
      idsOf(students.slice(0, 2)).toSorted(),
    );
    // Above the school a student has a name alone.
    const above = (await ofGrade('7a', { levelId }, district.levelTwo.token)).response;
    expect(above?.students.every(({ stuRollNo }) => stuRollNo === null)).toBe(true);
  });

  it('of more than 30 is refused as a whole', async () => {
    for (const { id } of await makeStudents(server, district, 31)) await set(id, { grade: 'many' });
    expect(await ofGrade('many')).toMatchObject({ status: 417, response_code: 'grade_too_large' });
  });

  it('of a school out of reach does not exist', async () => {
    const beside = { levelId: district.besideLevelId };
    expect(await grades(educator.token, beside)).toMatchObject({ status: 404 });
    expect(await ofGrade('7a', beside)).toMatchObject({ status: 404 });
    expect(await ofGrade('7a', beside, district.levelThree.token)).toMatchObject({ status: 404 });
  });
});

describe('pasted numbers', () => {
  const find = (numbers: string[], given: { as?: string; levelId?: string } = {}) =>
    server.call<Brought & { faults: { index: number; fault: string }[] }>(
      'POST /visit/session/student-numbers',
      { as: given.as ?? educator.token, body: { levelId: given.levelId ?? levelId, numbers } },
    );

  it('bring their students in order, and name each that brings nobody', async () => {
    const numbers = await Promise.all(idsOf(students).map(numberOf));
    const [first = '', second = '', third = ''] = numbers;
    await set(students[2]?.id ?? '', { active: false });
    const { response } = await find([second, 'Q99', first, first.toLowerCase(), third]);
    expect(response?.students.map(({ studentId }) => studentId)).toEqual([students[1]?.id, students[0]?.id]);
    expect(response?.faults.map(({ index, fault }) => `${index} ${fault}`)).toEqual([
      '1 unknown',
      '3 doubled',
      '4 inactive',
    ]);
  });

  it('of other schools and institutions are as unknown as those of nobody, closed or not', async () => {
    const beside = await numberOf(district.besideStudent.id);
    const elsewhere = await numberOf(foreign.student.id);
    const closed = await makePerson(server, district.world, 'student', { levelId: district.besideLevelId });
    await set(closed.id, { active: false });
    const { response } = await find([beside, `${elsewhere}x`, await numberOf(closed.id)]);
    expect(response?.students).toEqual([]);
    expect(response?.faults.map(({ fault }) => fault)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('beyond 30 are named, and more than 200 are refused', async () => {
    const made = await makeStudents(server, district, 31);
    const numbers = await Promise.all(made.map(({ id }) => numberOf(id)));
    const { response } = await find(numbers);
    expect(response?.students).toHaveLength(30);
    expect(response?.faults).toMatchObject([{ index: 30, fault: 'over' }]);
    expect(await find(Array.from({ length: 201 }, (_, at) => `N${at}`))).toMatchObject({ status: 400 });
    expect(await find(['S1'], { levelId: district.besideLevelId })).toMatchObject({ status: 404 });
  });
});

describe('saved groups', () => {
  it('are saved, listed, used, renamed and deleted', async () => {
    const saved = await save('Algebra club');
    expect(saved).toMatchObject({ status: 201, message: 'The group was saved.' });
    const id = saved.response?.groupId ?? '';
    expect((await list()).response?.data).toEqual([{ groupId: id, name: 'Algebra club', studentCount: 3 }]);
    expect((await use(id)).response?.students.map(({ studentId }) => studentId).toSorted()).toEqual(
      idsOf(students).toSorted(),
    );
    const path = `/visit/session/groups/${id}`;
    const renamed = await server.call(`PUT ${path}`, { as: educator.token, body: { name: 'Chess' } });
    expect(renamed.response).toMatchObject({ name: 'Chess', studentCount: 3 });
    expect(await server.call(`DELETE ${path}`, { as: educator.token })).toMatchObject({ status: 200 });
    expect((await list()).response?.data).toEqual([]);
  });

  it('leave out who is not at the school any more, and count them', async () => {
    const id = (await save('Leavers')).response?.groupId ?? '';
    await set(students[0]?.id ?? '', { active: false });
    await set(students[1]?.id ?? '', { levelId: district.besideLevelId });
    const { response } = await use(id);
    expect(response?.students.map(({ studentId }) => studentId)).toEqual([students[2]?.id]);
    expect(response?.gone).toBe(2);
  });

  it('of an educator are their own; those of a level are all its administrators’', async () => {
    const id = (await save('Mine')).response?.groupId ?? '';
    const colleague = await makePerson(server, district.world, 'educator');
    for (const { token } of [colleague, district.levelThree, district.levelTwo]) {
      expect(await use(id, token)).toMatchObject({ status: 404 });
      const path = `/visit/session/groups/${id}`;
      expect(await server.call(`PUT ${path}`, { as: token, body: { name: 'x' } })).toMatchObject({
        status: 404,
      });
      expect(await server.call(`DELETE ${path}`, { as: token })).toMatchObject({ status: 404 });
    }
    const ofSchool = (await save('School', { as: district.levelThree.token, levelId: undefined })).response;
    const deputy = await makePerson(server, district.world, 'levelThreeAdmin');
    expect((await list(deputy.token, {})).response?.data).toContainEqual(ofSchool);
    expect((await use(ofSchool?.groupId ?? '', deputy.token)).status).toBe(200);
    expect((await use(ofSchool?.groupId ?? '', district.levelTwo.token)).status).toBe(404);
    const elsewhere = { as: foreign.educator.token, host: 'other.test' };
    expect(await server.call(`GET /visit/session/groups/${id}/students`, elsewhere)).toMatchObject({
      status: 404,
    });
  });

  it('are not for students, parents and administrators above Level 2', async () => {
    const levelOne = await makePerson(server, district.world, 'levelOneAdmin');
    for (const { token } of [district.student, district.parent, levelOne]) {
      expect(await list(token)).toMatchObject({ status: 403 });
      expect(await save('No', { as: token })).toMatchObject({ status: 403 });
    }
  });

  it('refuse students out of reach, a school out of reach and a name that is there', async () => {
    const reach = { studentIds: [district.besideStudent.id] };
    expect(await save('Beside', reach)).toMatchObject({ status: 404 });
    expect(await save('Beside', { levelId: district.besideLevelId, ...reach })).toMatchObject({
      status: 404,
    });
    await save('One');
    expect(await save('one')).toMatchObject({ status: 417, response_code: 'group_name_taken' });
    const other = (await save('Two')).response?.groupId ?? '';
    const rename = { as: educator.token, body: { name: 'ONE' } };
    expect(await server.call(`PUT /visit/session/groups/${other}`, rename)).toMatchObject({
      response_code: 'group_name_taken',
    });
    expect(await save('  ')).toMatchObject({ status: 400 });
  });

  it('of one name are saved once by two at once, and once with one key', async () => {
    const both = await Promise.all([save('Twice'), save('Twice')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
    const keyed = { [headers.idempotencyKey]: crypto.randomUUID() };
    const body = { levelId, name: 'Keyed', studentIds: idsOf(students) };
    const send = () =>
      server.call<Group>('POST /visit/session/groups', { as: educator.token, headers: keyed, body });
    const [one, two] = [await send(), await send()];
    expect(two.response).toEqual(one.response);
  });

  it('are 50 for each owner, also when the last is saved by two at once', async () => {
    const owner = { ownerId: educator.id, levelId, institutionId: district.world.institutionId };
    await server.db
      .insertInto('studentGroups')
      .values(
        Array.from({ length: 49 }, (_, at) => ({ ...owner, name: `G${at}`, createdAt: server.clock.now() })),
      )
      .execute();
    const both = await Promise.all([save('Last'), save('Very last')]);
    expect(both.map(({ response_code }) => response_code).toSorted()).toEqual(['groups_full', 'ok']);
    expect((await list()).response?.data).toHaveLength(50);
  });
});
