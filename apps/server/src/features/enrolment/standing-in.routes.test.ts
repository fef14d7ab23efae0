import { describe, expect, it } from 'vitest';
import type { EnrolmentView, OpenEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { neverCame } from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let here: District;
let call: CallAs<unknown>;
let school: string;
let levelOne: MadePerson;
let top: MadePerson;
let gra: MadePerson;
let student: MadePerson;

districtPerTest('standing-in', async (made) => {
  ({ server, second, call, district: here } = made);
  [, , school] = here.world.levels;
  levelOne = await makePerson(server, here.world, 'levelOneAdmin');
  top = await makePerson(server, here.world, 'topAdmin');
  gra = await makePerson(server, here.world, 'graAdmin');
  student = await asker('student');
});

/** Somebody who belongs to no school. */
async function asker(role: 'educator' | 'student'): Promise<MadePerson> {
  const person = await makePerson(server, here.world, role, { firstName: 'Nora', lastName: 'New' });
  await server.db.deleteFrom('educatorLevels').where('educatorId', '=', person.id).execute();
  const none = { levelId: null, studentNumber: null };
  await server.db.updateTable('people').set(none).where('id', '=', person.id).execute();
  return person;
}

const set = (person: MadePerson, values: { active?: boolean; mailVerified?: boolean }) =>
  server.db.updateTable('people').set(values).where('id', '=', person.id).execute();
const close = (person: MadePerson) => set(person, { active: false });
const ask = (levelId = school) =>
  call(student, 'PUT /user/school-relation', { institutionIds: [levelId], studentRollNumber: 'N-17' });
const listed = async (as: MadePerson) =>
  (await call<{ data: OpenEnrolment[] }>(as, 'GET /enrolments')).response?.data.map(
    ({ personId }) => personId,
  );
const seen = (as: MadePerson) => call<EnrolmentView | null>(as, `GET /enrolments/${student.id}`);
const decide = (as: MadePerson, body: Record<string, unknown> = {}) =>
  call<null>(as, `PUT /enrolments/${student.id}`, { accept: true, version: 0, ...body });
const placeOf = async () =>
  (
    await server.db
      .selectFrom('people')
      .select('levelId')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
  ).levelId;

/** People with a row about the request, and the links of the mails that they got. */
async function told(): Promise<{ rows: string[]; mails: Map<string, string> }> {
  const { institutionId } = here.world;
  const [rows, mails] = await Promise.all([
    server.db
      .selectFrom('notifications')
      .select('personId')
      .where('institutionId', '=', institutionId)
      .where('type', '=', 'studentEnrolled')
      .execute(),
    server.db
      .selectFrom('mails')
      .select(['recipient', 'body'])
      .where('institutionId', '=', institutionId)
      .where('kind', '=', 'session-studentAsks')
      .execute(),
  ]);
  return {
    rows: rows.map(({ personId }) => personId),
    mails: new Map(mails.map(({ recipient, body }) => [recipient, body])),
  };
}

/** Everybody nearer than the one who is to decide leaves; the school's own administrator was only invited. */
async function leaveTo(name: 'levelTwo' | 'levelOne' | 'top'): Promise<MadePerson> {
  await set(here.levelThree, { mailVerified: false });
  if (name !== 'levelTwo') await close(here.levelTwo);
  if (name === 'top') await close(levelOne);
  return { levelTwo: here.levelTwo, levelOne, top }[name];
}

const administrators = () => [here.levelThree, here.levelTwo, levelOne, top, gra];

describe('a school that has an administrator who has joined', () => {
  it('is told and decides alone', async () => {
    await ask();
    expect((await told()).rows).toEqual([here.levelThree.id]);
    expect(await listed(here.levelThree)).toEqual([student.id]);
    for (const as of [here.levelTwo, levelOne, top, gra]) {
      expect(await listed(as)).toEqual([]);
      expect((await decide(as)).response_code).toBe('not_found');
    }
    expect((await decide(here.levelThree)).response_code).toBe('ok');
  });
});

describe('a school that has nobody', () => {
  it.each([
    ['Level 2', 'levelTwo', '/level-two/'],
    ['Level 1', 'levelOne', '/level-one/'],
    ['the top administrator', 'top', '/admin/'],
  ] as const)('is stood in for by %s: told, listed, read and decided there alone', async (_, name, path) => {
    const decider = await leaveTo(name);
    await ask();
    const { rows, mails } = await told();
    expect(rows).toEqual([decider.id]);
    expect([...mails.keys()]).toEqual([decider.email]);
    expect(mails.get(decider.email)).toContain(`${path}${decider.id}`);
    expect(await listed(decider)).toEqual([student.id]);
    for (const as of administrators().filter(({ id }) => id !== decider.id && id !== here.levelThree.id)) {
      expect((await listed(as)) ?? []).toEqual([]);
      expect([401, 404]).toContain((await decide(as)).status);
    }
    expect((await decide(decider)).response_code).toBe('ok');
    expect(await placeOf()).toBe(school);
    expect(await listed(decider)).toEqual([]);
  });

  it('has its requests read by people who decide on them, until that is done', async () => {
    await leaveTo('levelTwo');
    await ask();
    expect((await seen(here.levelTwo)).response).toMatchObject({
      ...{ state: 'submitted', mayDecide: true, maySetCheck: false, studentRollNumber: 'N-17' },
      document: null,
    });
    expect((await seen(levelOne)).response_code).toBe('access_denied');
    for (const as of [top, gra]) expect((await seen(as)).response).toBeNull();
    await decide(here.levelTwo, { accept: false, reason: 'Not of this school' });
    expect((await seen(here.levelTwo)).response_code).toBe('not_found');
  });

  it('is told to all who stand in, and decided once', async () => {
    const other = await makePerson(server, here.world, 'levelTwoAdmin');
    await leaveTo('levelTwo');
    await ask();
    expect((await told()).rows.toSorted()).toEqual([here.levelTwo.id, other.id].toSorted());
    const both = await Promise.all([
      decide(here.levelTwo),
      decide(other, { accept: false, reason: 'Too late' }),
    ]);
    expect(both.map(({ response_code: code }) => code).toSorted()).toEqual(['enrolment_changed', 'ok']);
    expect((await decide(other)).response_code).toBe('enrolment_changed');
  });

  it('decides itself as soon as it has somebody', async () => {
    await leaveTo('levelTwo');
    await ask();
    expect(await listed(here.levelTwo)).toEqual([student.id]);
    await set(here.levelThree, { mailVerified: true });
    expect(await listed(here.levelTwo)).toEqual([]);
    expect((await seen(here.levelTwo)).response_code).toBe('not_found');
    expect((await decide(here.levelTwo)).response_code).toBe('not_found');
    expect(await listed(here.levelThree)).toEqual([student.id]);
    expect((await decide(here.levelThree)).response_code).toBe('ok');
  });

  it('is left to people who stand above it, when its last one leaves after it was asked', async () => {
    await ask();
    expect(await listed(here.levelTwo)).toEqual([]);
    await close(here.levelThree);
    expect(await listed(here.levelTwo)).toEqual([student.id]);
    expect((await decide(here.levelTwo)).response_code).toBe('ok');
  });

  it('is nothing to another branch, another school, another institution, or anybody else', async () => {
    const { world, besideLevelId } = here;
    await leaveTo('levelTwo');
    const { id: elsewhere } = await server.db
      .insertInto('levels')
      .values({
        ...{ institutionId: world.institutionId, parentId: world.levels[0], depth: 2 },
        ...{ name: 'Elsewhere', createdAt: server.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const neighbour = await makePerson(server, world, 'levelTwoAdmin', { levelId: elsewhere });
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    await ask();
    for (const as of [neighbour, beside]) {
      expect(await listed(as)).toEqual([]);
      expect((await seen(as)).response_code).toBe('not_found');
      expect((await decide(as)).response_code).toBe('not_found');
    }
    for (const as of [here.educator, here.student, here.parent, student])
      expect((await decide(as)).response_code).toBe('access_denied');
    for (const role of ['levelTwoAdmin', 'topAdmin'] as const) {
      const far = await makePerson(server, second, role);
      const there = await server.call(`PUT /enrolments/${student.id}`, {
        ...{ as: far.token, host: 'second.test', body: { accept: true, version: 0 } },
      });
      expect(there.response_code).toBe('not_found');
    }
    expect(await placeOf()).toBeNull();
    expect((await decide(here.levelTwo)).response_code).toBe('ok');
  });

  it('leaves requests of educators to the institution', async () => {
    await leaveTo('levelTwo');
    const { subcategoryId } = here;
    student = await asker('educator');
    const sent = await call(student, 'PUT /user/school-relation', {
      institutionIds: [school],
      expertises: [subcategoryId],
    });
    expect(sent.response_code).toBe('ok');
    expect(await listed(here.levelTwo)).toEqual([]);
    expect((await seen(here.levelTwo)).response).toMatchObject({ mayDecide: false });
    expect((await decide(here.levelTwo)).response_code).toBe('not_found');
    expect([await listed(top), await listed(gra)]).toEqual([[student.id], [student.id]]);
  });

  it('shows the top administrator both kinds of requests, the longest waiting first', async () => {
    await leaveTo('top');
    await ask();
    await server.pass(60);
    const asked = student;
    student = await asker('educator');
    await call(student, 'PUT /user/school-relation', {
      institutionIds: [school],
      expertises: [here.subcategoryId],
    });
    const rows = (await call<{ data: OpenEnrolment[] }>(top, 'GET /enrolments')).response?.data;
    expect(rows?.map(({ personId, isEducator }) => [personId, isEducator])).toEqual([
      [asked.id, false],
      [student.id, true],
    ]);
    expect(await listed(gra)).toEqual([student.id]);
  });

  it('has a listed student named, and joined with a proof, as the school would', async () => {
    await leaveTo('levelTwo');
    const known = await makePerson(server, here.world, 'student', { firstName: 'Nora', lastName: 'Listed' });
    await neverCame(server, known.id);
    await server.db
      .updateTable('people')
      .set({ studentNumber: 'N-17', email: null })
      .where('id', '=', known.id)
      .execute();
    await ask();
    const { response } = await call<{ data: OpenEnrolment[] }>(here.levelTwo, 'GET /enrolments');
    expect(response?.data.map(({ rosterName }) => rosterName)).toEqual([known.name]);
    await server.pass(16 * 60);
    expect((await decide(here.levelTwo, { joins: true })).response_code).toBe('proof_required');
  });
});
