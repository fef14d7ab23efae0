import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { makeParentOf } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import * as accounts from './accounts.service.ts';
import * as people from './people.service.ts';

let server: TestServer;
let world: World;
let second: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  second = await makeWorld(server, 'second.test');
});
afterAll(() => server.stop());

describe('GET /user/details', () => {
  it.each([
    ['student', 'STUDENT', ['Level 3']],
    ['educator', 'TUTOR', ['Level 3']],
    ['levelTwoAdmin', 'LEVEL_TWO_ADMIN', ['Level 2']],
    ['parent', 'PARENT', []],
  ] as const)('tells a %s who they are', async (role, wire, levels) => {
    const person = await makePerson(server, world, role);
    const { response } = await server.call<{ associatedLevels: { name: string }[] }>('GET /user/details', {
      as: person.token,
    });
    expect(response).toMatchObject({
      name: person.name,
      email: person.email,
      image: null,
      role: wire,
      createdRole: null,
    });
    expect(response?.associatedLevels.map((level) => level.name)).toEqual(levels);
  });

  it('needs a session', async () => {
    expect((await server.call('GET /user/details')).status).toBe(401);
  });
});

describe('PUT /user/contact', () => {
  const save = (as: string, body: object) => server.call('PUT /user/contact', { as, body });

  it('saves what is given, leaves what is absent and clears what is null', async () => {
    const student = await makePerson(server, world, 'student');
    const first = await save(student.token, {
      mobileNumber: '+12025550100',
      isAgreeToReceiveMail: true,
      isAgreeToReceiveTextMessage: null,
    });
    expect(first).toMatchObject({
      status: 200,
      message: 'Your contact information has been saved.',
      response: {
        email: student.email,
        mobileNumber: '+12025550100',
        isAgreeToReceiveMail: true,
        isAgreeToReceiveTextMessage: false,
        needToShowPopUp: false,
      },
    });
    const second = await save(student.token, { mobileNumber: null, isAgreeToReceiveMail: null });
    expect(second.response).toMatchObject({
      mobileNumber: null,
      isAgreeToReceiveMail: false,
      needToShowPopUp: true,
    });
  });

  it('is asked for until the question about mails is answered, be it with no', async () => {
    const student = await makePerson(server, world, 'student');
    // As a school enters somebody whose address and number it knows.
    await server.db
      .updateTable('people')
      .set({ mobile: '+12025550100', mailAnsweredAt: null })
      .where('id', '=', student.id)
      .execute();
    const asked = async () =>
      (await server.call('GET /user/session', { as: student.token })).response?.['needToShowPopUp'];
    expect(await asked()).toBe(true);
    await save(student.token, { mobileNumber: '+12025550101' });
    expect(await asked()).toBe(true);
    const answered = await save(student.token, { isAgreeToReceiveMail: null });
    expect(answered.response).toMatchObject({ isAgreeToReceiveMail: false, needToShowPopUp: false });
    expect(await asked()).toBe(false);
  });

  it.each([
    [{ email: 'no address' }, 'Please enter a valid email'],
    [{ mobileNumber: '2025550100' }, 'Please enter valid mobile number'],
    [{ mobileNumber: '+1202555010' }, 'Please enter valid mobile number'],
  ])('refuses %j', async (body, message) => {
    const student = await makePerson(server, world, 'student');
    const answer = await save(student.token, body);
    expect(answer).toMatchObject({ status: 400, validationErrors: [{ message }] });
  });

  it('is for students and parents', async () => {
    const educator = await makePerson(server, world, 'educator');
    expect((await save(educator.token, {})).status).toBe(403);
  });
});

describe('PUT /user/contact/hide', () => {
  it('never asks again', async () => {
    const parent = await makePerson(server, world, 'parent');
    const asked = async () =>
      (await server.call('GET /user/session', { as: parent.token })).response?.['needToShowPopUp'];
    expect(await asked()).toBe(true);
    expect((await server.call('PUT /user/contact/hide', { as: parent.token })).status).toBe(200);
    expect(await asked()).toBe(false);
  });

  it('is for students and parents', async () => {
    const admin = await makePerson(server, world, 'topAdmin');
    expect((await server.call('PUT /user/contact/hide', { as: admin.token })).status).toBe(403);
  });
});

describe('GET /user/kid', () => {
  it('lists the active children with their school, and which is chosen', async () => {
    const parent = await makePerson(server, world, 'parent');
    const [one, two, closed] = [
      await makePerson(server, world, 'student', { firstName: 'Ann' }),
      await makePerson(server, world, 'student', { firstName: 'Bob' }),
      await makePerson(server, world, 'student', { firstName: 'Cid' }),
    ];
    await makePerson(server, world, 'student', { firstName: 'Stranger' });
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [two.id, one.id, closed.id] });
    await server.db.updateTable('people').set({ active: false }).where('id', '=', closed.id).execute();
    await server.call('PUT /user/kid', { as: parent.token, body: { studentId: two.id } });
    const { response } = await server.call('GET /user/kid', { as: parent.token });
    expect(response?.['data']).toEqual([
      { id: one.id, name: one.name, image: null, grade: null, schoolName: 'Level 3', isChosen: false },
      { id: two.id, name: two.name, image: null, grade: null, schoolName: 'Level 3', isChosen: true },
    ]);
  });

  it('is for parents', async () => {
    const student = await makePerson(server, world, 'student');
    expect((await server.call('GET /user/kid', { as: student.token })).status).toBe(403);
  });
});

describe('closing an account', () => {
  it('ends its sessions at once, writes it down, and can be taken back', async () => {
    const student = await makePerson(server, world, 'student');
    const ctx = await server.server.contexts.forInstitution(world.institutionId);
    await accounts.setActive(ctx, student.id, false);
    expect((await server.call('GET /user/session', { as: student.token })).status).toBe(401);
    const sessions = await server.db
      .selectFrom('authSessions')
      .select('revokedAt')
      .where('personId', '=', student.id)
      .execute();
    expect(sessions.every((session) => session.revokedAt !== null)).toBe(true);
    const entries = await server.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId'])
      .where('subjectId', '=', student.id)
      .execute();
    expect(entries).toEqual([{ action: 'person.deactivated', actorId: null }]);
    await accounts.setActive(ctx, student.id, true);
    expect((await people.getPerson(ctx, student.id)).active).toBe(true);
  });

  it('does not reach into another institution', async () => {
    const foreign = await makePerson(server, second, 'student');
    const ctx = await server.server.contexts.forInstitution(world.institutionId);
    await expect(accounts.setActive(ctx, foreign.id, false)).rejects.toMatchObject({ code: 'not_found' });
    expect(await people.findPerson(ctx, foreign.id)).toBeUndefined();
    expect((await people.getPeople(ctx, [foreign.id, null])).size).toBe(0);
  });
});

describe('who belongs to whom', () => {
  it('is told of parents, children and educators of the institution', async () => {
    const ctx = await server.server.contexts.forInstitution(world.institutionId);
    const [parent, child] = [
      await makePerson(server, world, 'parent'),
      await makePerson(server, world, 'student'),
    ];
    const educator = await makePerson(server, world, 'educator');
    await makeParentOf(server, world, { parentId: parent.id, studentIds: [child.id] });
    const [area, school] = [world.levels[1], world.levels[2]];
    const parents = await people.parentsOfStudents(ctx, [child.id, educator.id]);
    expect([...parents].map(([id, of]) => [id, of.map((one) => one.id)])).toEqual([[child.id, [parent.id]]]);
    expect((await people.studentsOfParent(ctx, parent.id)).map((one) => one.id)).toEqual([child.id]);
    expect(await people.isEducatorAt(ctx, educator.id, school)).toBe(true);
    expect(await people.isEducatorAt(ctx, educator.id, area)).toBe(false);
    expect(await people.isEducatorAt(ctx, child.id, school)).toBe(false);
    expect((await people.educatorsOfLevel(ctx, school)).map((one) => one.id)).toContain(educator.id);
  });
});
