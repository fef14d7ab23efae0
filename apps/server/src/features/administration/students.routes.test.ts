import { describe, expect, it } from 'vitest';
import type { StudentItem, StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeSession, type MadePerson, type World } from '../../../test/factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import { linksTo, type District } from '../../../test/group-factories.ts';
import {
  eventually,
  givePassword,
  goodPassword,
  linkTokenOf,
  mailsTo,
} from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let second: World;
let district: District;
let call: CallAs<StudentView>;
let count = 0;

districtPerTest('district', (made) => {
  ({ server, second, district, call } = made);
});

type Added = { student: StudentView; firstPassword: string | null };

function form(given: Record<string, unknown> = {}) {
  count += 1;
  return {
    // As older clients send it.
    country: 'IN',
    ...{ studentRollNum: `N${count}`, firstName: 'Ada', lastName: 'Byron', dob: '2012-02-03', gender: 'F' },
    ...{ grade: '7', email: null, mobileNumber: '+12025550100', parents: [], isInvited: false, ...given },
  };
}

const formOf = (view: StudentView, given: Record<string, unknown> = {}) => {
  const { studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, version } = view;
  const parents = view.parents.map(({ isLinked: _shown, ...parent }) => parent);
  const fields = { studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, parents, version };
  return { ...fields, grade: view.grade ?? '', ...given };
};

const add = (given: Record<string, unknown> = {}, as = district.levelThree) =>
  call<Added>(as, 'POST /user/student', form(given));

async function added(given: Record<string, unknown> = {}): Promise<StudentView> {
  const { response, status } = await add(given);
  expect(status).toBe(201);
  return response?.student as StudentView;
}

const view = async (id: string) =>
  (await call(district.levelThree, `GET /user/student/${id}`)).response as StudentView;

async function list(as: MadePerson, query: Record<string, string> = {}): Promise<StudentItem[]> {
  const { hostName: host } = district.world;
  const answer = await server.call<{ data: StudentItem[] }>('GET /user/student', {
    as: as.token,
    host,
    query,
  });
  return answer.response?.data ?? [];
}

const signIn = (username: string, password: string) =>
  server.call<{ mustChangePassword: boolean }>('POST /user/authenticate', {
    ...{ host: district.world.hostName, body: { username, password } },
  });

const auditOf = (id: string) => auditAbout(server, id);

describe('the last sign-in', () => {
  it('stays when the session is long forgotten', async () => {
    const { levelThree, world } = district;
    const { student, firstPassword } = (await add()).response as Added;
    expect((await signIn(student.studentRollNum ?? '', firstPassword ?? '')).status).toBe(200);
    const signedInAt = server.clock.now().toISOString();
    for (let hours = 0; hours < 49; hours += 1) await server.pass(3600);
    const sessions = server.db.selectFrom('authSessions').select('id').where('personId', '=', student.id);
    expect(await sessions.execute()).toEqual([]);
    const token = await makeSession(server, world, levelThree.id);
    const { response } = await call({ ...levelThree, token }, `GET /user/student/${student.id}`);
    expect(response).toMatchObject({ lastSeen: signedInAt });
    // A lost slip does not give away the account of a student who has signed in.
    const slips = await call({ ...levelThree, token }, 'POST /user/student/sign-in-slips', {
      studentIds: [student.id],
    });
    expect(slips.response).toMatchObject({ given: 0, leftAlone: 1 });
  });
});

describe('adding a student', () => {
  it('makes one of a form that is sent twice, and tells the same first password while it lies sealed', async () => {
    const { hostName: host } = district.world;
    const [as, body] = [district.levelThree.token, form()];
    const send = (key: string) =>
      server.call<Added>('POST /user/student', { as, host, body, headers: { 'idempotency-key': key } });
    const [one, other] = await Promise.all([send('the-same-press'), send('the-same-press')]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.response?.firstPassword).toEqual(expect.any(String));
    expect(other.response).toEqual(one.response);
    const kept = await server.db
      .selectFrom('idempotencyKeys')
      .select('answer')
      .where('personId', '=', district.levelThree.id)
      .execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.answer).not.toContain(one.response?.firstPassword ?? '');
    expect((await send('another-press')).response_code).toBe('student_number_in_use');
  });
});

describe('the list of students', () => {
  it('shows the school everything, and those above it name, school, grade and status', async () => {
    const { levelThree, levelTwo, student, besideStudent } = district;
    const ofSchool = await list(levelThree);
    expect(ofSchool.map(({ id }) => id)).not.toContain(besideStudent.id);
    const shown = { id: student.id, name: student.name, active: true };
    expect(ofSchool.find(({ id }) => id === student.id)).toMatchObject({ ...shown, email: student.email });
    const [top, one] = [
      await makePerson(server, district.world, 'topAdmin'),
      await makePerson(server, district.world, 'levelOneAdmin'),
    ];
    for (const asker of [levelTwo, one, top]) {
      const all = await list(asker);
      expect(all.length).toBe(3);
      expect(all.find(({ id }) => id === student.id)).toEqual({
        ...{ ...shown, school: { id: district.world.levels[2], name: 'Level 3' }, grade: null },
        ...{ studentRollNum: null, email: null, image: null, lastSession: null },
      });
      expect(await list(asker, { levelId: district.besideLevelId })).toMatchObject([
        { id: besideStudent.id },
      ]);
      expect(await list(asker, { search: student.email })).toEqual([]);
    }
  });

  it('is searched, narrowed, sorted and paged', async () => {
    const { levelThree } = district;
    const bea = await added({ firstName: 'Bea', lastName: 'Zorn', grade: '12', studentRollNum: 'Q-77' });
    await added({ firstName: 'Zoe', lastName: 'Abend', grade: '3', email: 'z_e@home.test' });
    const names = async (query: Record<string, string>) =>
      (await list(levelThree, query)).map(({ name }) => name);
    expect(await names({ search: 'ZOR' })).toEqual(['Bea Zorn']);
    expect(await names({ search: 'z' })).toEqual(['Bea Zorn', 'Zoe Abend']);
    expect(await names({ search: 'or' })).toEqual([]);
    expect(await names({ search: '-77' })).toEqual(['Bea Zorn']);
    expect(await names({ search: 'q-' })).toEqual(['Bea Zorn']);
    expect(await names({ search: '_e@' })).toEqual(['Zoe Abend']);
    expect((await names({ sort: 'grade' })).slice(0, 2)).toEqual(['Zoe Abend', 'Bea Zorn']);
    expect((await names({ descending: 'true' }))[0]).toBe('Zoe Abend');
    expect((await names({ sort: 'studentRollNum' }))[0]).toBe('Zoe Abend');
    await call(levelThree, `PUT /user/${bea.id}/status`, { active: false });
    expect(await names({ active: 'false' })).toEqual(['Bea Zorn']);
    expect(await names({ active: 'true', search: 'bea' })).toEqual([]);
    expect(await names({ grade: '12' })).toEqual(['Bea Zorn']);
    expect(await names({ grade: '1' })).toEqual([]);
    const { hostName: host } = district.world;
    const page = await server.call('GET /user/student', {
      ...{ as: levelThree.token, host, query: { itemsPerPage: '3', pageNumber: '2' } },
    });
    expect(page.response).toMatchObject({ totalItems: 4, totalPages: 2, data: [{ name: 'Zoe Abend' }] });
    const tooLong = await server.call('GET /user/student', {
      ...{ as: levelThree.token, host, query: { search: 'x'.repeat(65) } },
    });
    expect(tooLong.status).toBe(400);
  });

  it('is searched without the signs that a search box takes out', async () => {
    await added({ firstName: 'Una', lastName: "O'Brien" });
    for (const search of ['obrien', 'una obr'])
      expect(await list(district.levelThree, { search })).toMatchObject([{ name: "Una O'Brien" }]);
  });

  it('does not exist for a level that is not reached, and for nobody but administrators', async () => {
    const query = { levelId: district.besideLevelId };
    const { hostName: host } = district.world;
    const ask = (as: MadePerson, levelId: string) =>
      server.call('GET /user/student', { as: as.token, host, query: { levelId } });
    expect((await ask(district.levelThree, query.levelId)).status).toBe(404);
    expect((await ask(district.levelTwo, second.levels[2])).status).toBe(404);
    for (const who of [district.educator, district.student, district.parent])
      expect((await call(who, 'GET /user/student')).status).toBe(403);
  });
});

describe('the past sessions of a student', () => {
  it('are counted with those that were joined, for the school alone', async () => {
    const { student, educator, levelThree, levelTwo, world } = district;
    expect(await view(student.id)).toMatchObject({
      ...{ attendance: { past: 0, attended: 0 }, lastSession: null },
    });
    const joined = await makeVisit(server, world, {
      ...{ educator, students: [student], startsIn: -300, state: 'completed' },
    });
    // Nobody came to the first; to the second only the educator did not.
    for (const given of [
      { startsIn: -200, state: 'missed' as const },
      { startsIn: -150, state: 'missed' as const, missing: 'educator' as const },
      { startsIn: -250, state: 'completed' as const, kind: 'broadcast' as const },
      { startsIn: -100, state: 'cancelled' as const },
      { startsIn: 100 },
    ])
      await makeVisit(server, world, { educator, students: [student], ...given });
    await server.db
      .updateTable('visitParticipants')
      .set({ joinedAt: joined.startsAt })
      .where('visitId', '=', joined.id)
      .execute();
    expect(await view(student.id)).toMatchObject({
      ...{ attendance: { past: 2, attended: 1 }, lastSession: joined.startsAt.toISOString() },
    });
    const lastOf = async (as: MadePerson) =>
      (await list(as)).find(({ id }) => id === student.id)?.lastSession;
    expect(await lastOf(levelThree)).toBe(joined.startsAt.toISOString());
    expect(await lastOf(levelTwo)).toBeNull();
  });
});

describe('adding a student', () => {
  it('gives a first password once, which signs in for two weeks and must be changed', async () => {
    const answer = await add({ studentRollNum: 'A-1', isInvited: false });
    expect(answer).toMatchObject({ status: 201, message: 'Added.' });
    const { student, firstPassword } = answer.response as Added;
    expect(student).toMatchObject({
      ...{ name: 'Ada Byron', studentRollNum: 'A-1', dob: '2012-02-03', gender: 'F', grade: '7' },
      ...{ mobileNumber: '+12025550100', email: null, hasJoined: true, lastSeen: null, parents: [] },
      school: { id: district.world.levels[2] },
    });
    expect(firstPassword).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    expect(JSON.stringify(await view(student.id))).not.toContain(firstPassword);
    expect((await auditOf(student.id)).map(({ action }) => action)).toEqual(['person.added']);
    expect(JSON.stringify(await auditOf(student.id))).not.toContain(firstPassword);
    expect((await signIn('a-1', firstPassword ?? '')).response).toMatchObject({ mustChangePassword: true });
    await server.pass(14 * 86_400 + 1);
    expect((await signIn('A-1', firstPassword ?? '')).response_code).toBe('sign_in_failed');
  });

  it('or invites by mail', async () => {
    const { response } = await add({ email: 'ada@home.test', isInvited: true });
    expect(response).toMatchObject({ firstPassword: null, student: { hasJoined: false } });
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(server, 'ada@home.test', 'invitation');
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail?.body).toContain('as student: Level 3');
    const body = { token: linkTokenOf(mail?.body ?? ''), password: goodPassword };
    const { hostName: host } = district.world;
    expect((await server.call('PUT /user/reset-password', { host, body })).status).toBe(200);
    expect((await signIn('ADA@home.test', goodPassword)).status).toBe(200);
    expect(await view(response?.student.id ?? '')).toMatchObject({ hasJoined: true });
  });

  it.each([
    ['a number in other letters', { studentRollNum: 'DUP' }, 417, 'student_number_in_use', 'studentRollNum'],
    ['an address of somebody', { email: 'DUP@home.test' }, 417, 'email_in_use', 'email'],
    ['an invitation without an address', { isInvited: true }, 400, 'invalid_input', 'email'],
    ['a number like an address', { studentRollNum: 'a@b.co' }, 400, 'invalid_input', 'studentRollNum'],
    ['a number of eleven', { studentRollNum: '12345678901' }, 400, 'invalid_input', 'studentRollNum'],
    ['no number', { studentRollNum: ' ' }, 400, 'invalid_input', 'studentRollNum'],
    ['no name', { firstName: ' ' }, 400, 'invalid_input', 'firstName'],
    ['a grade of 21', { grade: 'x'.repeat(21) }, 400, 'invalid_input', 'grade'],
    ['a birth to come', { dob: '2099-01-01' }, 400, 'invalid_input', 'dob'],
    ['a short mobile number', { mobileNumber: '+1202' }, 400, 'invalid_input', 'mobileNumber'],
  ])('refuses %s', async (_what, given, status, code, field) => {
    await added({ studentRollNum: 'dup', email: 'dup@home.test' });
    const answer = await add(given);
    expect(answer).toMatchObject({ status, response_code: code, validationErrors: [{ field }] });
  });

  it('does not let somebody try which addresses have an account', async () => {
    const probe = (email: string) => add({ email });
    for (let tried = 0; tried < 20; tried += 1)
      expect(await probe(district.educator.email)).toMatchObject({ response_code: 'email_in_use' });
    expect((await probe(district.educator.email)).status).toBe(429);
    expect((await probe('free@home.test')).status).toBe(429);
    server.clock.move(3601);
    expect((await probe('free@home.test')).status).toBe(201);
  });

  it('refuses parents who share an address, among them or with the student', async () => {
    const parent = { firstName: 'Al', lastName: 'Byron', email: 'al@home.test' };
    for (const given of [
      { parents: [parent, { ...parent, email: 'AL@home.test' }] },
      { email: 'al@home.test', parents: [parent] },
    ])
      expect(await add(given)).toMatchObject({ status: 400, validationErrors: [{ field: 'parents' }] });
  });

  it('lets one of two win who take a number at once', async () => {
    const both = await Promise.all([1, 2].map(() => add({ studentRollNum: 'RACE' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 417]);
  });

  it('is for Level 3, whose school is open', async () => {
    const { world } = district;
    const top = await makePerson(server, world, 'topAdmin');
    for (const who of [top, district.levelTwo, district.educator, district.student])
      expect((await add({}, who)).status).toBe(403);
    await server.db.updateTable('levels').set({ isOpen: false }).where('id', '=', world.levels[2]).execute();
    expect(await add()).toMatchObject({ status: 417, response_code: 'level_closed' });
  });
});

describe('a student', () => {
  it('is read by the own school alone', async () => {
    const { student, besideStudent, levelThree, levelTwo } = district;
    expect((await call(levelThree, `GET /user/student/${student.id}`)).status).toBe(200);
    expect((await call(levelTwo, `GET /user/student/${student.id}`)).status).toBe(403);
    const elsewhere = await makePerson(server, second, 'student');
    for (const { id } of [besideStudent, elsewhere, district.educator, levelTwo, district.parent])
      expect((await call(levelThree, `GET /user/student/${id}`)).status).toBeGreaterThanOrEqual(403);
    expect((await call(levelThree, `GET /user/student/${besideStudent.id}`)).status).toBe(404);
    expect((await call(levelThree, `GET /user/student/${elsewhere.id}`)).status).toBe(404);
  });

  it('is saved with the version; the second of two is refused and nothing of the first is lost', async () => {
    const { levelThree } = district;
    const student = await added();
    const path = `PUT /user/student/${student.id}`;
    const given = { lastName: 'Lovelace', grade: '' };
    const [one, two] = await Promise.all([
      call(levelThree, path, formOf(student, given)),
      call(levelThree, path, formOf(student, given)),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 417]);
    expect([one, two].find(({ status }) => status === 417)?.response_code).toBe('changed_meanwhile');
    expect(await view(student.id)).toMatchObject({ lastName: 'Lovelace', grade: null, version: 1 });
    const rows = await auditOf(student.id);
    expect(rows.filter(({ action }) => action === 'person.changed')).toMatchObject([
      {
        actorId: levelThree.id,
        beforeValues: { lastName: 'Byron', grade: '7' },
        afterValues: { lastName: 'Lovelace', grade: null },
      },
    ]);
  });

  it('that changes the own mobile number makes an open form old', async () => {
    const student = await view(district.student.id);
    await call(district.student, 'PUT /user/contact', { mobileNumber: '+12025550177' });
    const late = await call(district.levelThree, `PUT /user/student/${student.id}`, formOf(student));
    expect(late.response_code).toBe('changed_meanwhile');
  });

  it('keeps the address until the new one is confirmed, and the old one is told', async () => {
    const { student, levelThree } = district;
    await givePassword(server, district.world, student.id);
    const before = await view(student.id);
    const saved = await call(
      levelThree,
      `PUT /user/student/${student.id}`,
      formOf(before, { email: 'new@home.test' }),
    );
    expect(saved.status).toBe(200);
    const mails = await eventually(async () => {
      const found = await mailsTo(server, 'new@home.test', 'email-confirmation');
      return found.length > 0 ? found : undefined;
    });
    expect((await mailsTo(server, student.email, 'email-change-asked')).length).toBe(1);
    expect(await view(student.id)).toMatchObject({ email: student.email, unconfirmedEmail: 'new@home.test' });
    const { hostName: host } = district.world;
    const body = { token: linkTokenOf(mails[0]?.body ?? '') };
    expect((await server.call('PUT /user/confirm-email', { host, body })).status).toBe(200);
    expect(await view(student.id)).toMatchObject({ email: 'new@home.test', unconfirmedEmail: null });
  });

  it('takes back an address that nobody confirmed: saved with the old one, the link in the new mailbox is dead', async () => {
    const { student, levelThree } = district;
    await givePassword(server, district.world, student.id);
    const save = async (changes: Parameters<typeof formOf>[1]) => {
      const form = formOf(await view(student.id), changes);
      expect((await call(levelThree, `PUT /user/student/${student.id}`, form)).status).toBe(200);
    };
    await save({ email: 'mistyped@home.test' });
    const { body } = await eventually(
      async () => (await mailsTo(server, 'mistyped@home.test', 'email-confirmation'))[0],
    );
    await save({ grade: '9', email: 'mistyped@home.test' });
    expect(await view(student.id)).toMatchObject({ grade: '9', unconfirmedEmail: 'mistyped@home.test' });
    await save({ email: student.email });
    expect(await view(student.id)).toMatchObject({ email: student.email, unconfirmedEmail: null });
    const opened = await server.call('PUT /user/confirm-email', {
      ...{ host: district.world.hostName, body: { token: linkTokenOf(body) } },
    });
    expect(opened.response_code).toBe('email_link_dead');
  });

  it('keeps an address that gives the account away from a browser that was left open', async () => {
    const { student, levelThree } = district;
    const before = await view(student.id);
    await server.pass(15 * 60 + 1);
    const save = (changes: Parameters<typeof formOf>[1]) =>
      call(levelThree, `PUT /user/student/${student.id}`, formOf(before, changes));
    expect((await save({ grade: '8', email: 'taker@home.test' })).response_code).toBe('proof_required');
    expect((await save({ email: null })).response_code).toBe('proof_required');
    const stranger = { firstName: 'Tom', lastName: 'Taker', email: 'taker@home.test' };
    const withStranger = await save({ parents: [...formOf(before).parents, stranger] });
    expect(withStranger.response_code).toBe('proof_required');
    expect(await view(student.id)).toEqual(before);
    expect((await save({ grade: '8' })).status).toBe(200);
  });

  it('who is not there yet is invited at the new address at once, and the older link is dead', async () => {
    const { levelThree } = district;
    const student = await added({ email: 'typo@home.test', isInvited: true });
    await eventually(async () => (await linksTo(server, 'typo@home.test'))[0]);
    await call(levelThree, `PUT /user/student/${student.id}`, formOf(student, { email: 'right@home.test' }));
    const right = await eventually(async () => (await linksTo(server, 'right@home.test'))[0]);
    const [wrong = ''] = await linksTo(server, 'typo@home.test');
    const check = (link: string) =>
      server.call('POST /user/reset-password/check', {
        ...{ host: district.world.hostName, body: { token: new URL(link).searchParams.get('token') } },
      });
    expect((await check(wrong)).response_code).toBe('reset_link_dead');
    expect((await check(right)).status).toBe(200);
  });

  it('takes no number and no address of somebody else', async () => {
    const { student, other, levelThree } = district;
    const [one, two] = [await view(student.id), await view(other.id)];
    const path = `PUT /user/student/${student.id}`;
    const tries = [
      [{ studentRollNum: two.studentRollNum }, 'student_number_in_use'],
      [{ email: two.email?.toUpperCase() }, 'email_in_use'],
    ] as const;
    for (const [given, code] of tries)
      expect((await call(levelThree, path, formOf(one, given))).response_code).toBe(code);
    expect(await view(student.id)).toEqual(one);
  });

  it('is changed by nobody else', async () => {
    const body = formOf(await view(district.student.id));
    const top = await makePerson(server, district.world, 'topAdmin');
    for (const who of [top, district.levelTwo, district.educator, district.student])
      expect((await call(who, `PUT /user/student/${district.student.id}`, body)).status).toBe(403);
    for (const { id } of [district.besideStudent, await makePerson(server, second, 'student')])
      expect((await call(district.levelThree, `PUT /user/student/${id}`, body)).status).toBe(404);
  });
});

describe('parents of a student', () => {
  const al = { firstName: 'Al', lastName: 'Byron', email: 'al@parents.test' };
  const children = async (parentId: string) =>
    (
      await server.db
        .selectFrom('guardianships')
        .select('studentId')
        .where('parentId', '=', parentId)
        .execute()
    ).map(({ studentId }) => studentId);
  const personOf = (email: string) =>
    server.db
      .selectFrom('people')
      .selectAll()
      .where('institutionId', '=', district.world.institutionId)
      .where('email', '=', email)
      .executeTakeFirst();

  it('are made once and invited, and linked to each child', async () => {
    const email = `al${count}@parents.test`;
    const [one, two] = await Promise.all([
      added({ parents: [{ ...al, email }] }),
      added({ parents: [{ ...al, email }] }),
    ]);
    const parent = await eventually(async () => {
      const found = await personOf(email);
      return found && (await children(found.id)).length === 2 ? found : undefined;
    });
    expect(parent).toMatchObject({ role: 'parent', firstName: 'Al' });
    expect((await children(parent.id)).toSorted()).toEqual([one.id, two.id].toSorted());
    const mails = await eventually(async () => {
      const all = await mailsTo(server, email, 'invitation');
      return all.length > 0 ? all : undefined;
    });
    expect(mails[0]?.body).toContain('parent of Ada Byron');
    expect((await view(one.id)).parents).toMatchObject([{ email, isLinked: false }]);
    const body = { token: linkTokenOf(mails[0]?.body ?? ''), password: goodPassword };
    const { hostName: host } = district.world;
    expect((await server.call('PUT /user/reset-password', { host, body })).status).toBe(200);
    for (const { id } of [one, two])
      expect((await view(id)).parents).toMatchObject([{ email, isLinked: true }]);
  });

  it('look the same to the school whether the address is new, a parent’s, or somebody else’s', async () => {
    const { parent, educator } = district;
    const entered = ['nobody@parents.test', parent.email, educator.email].map((email) => ({ ...al, email }));
    const student = await added({ parents: entered });
    expect(student.parents.map(({ email }) => email)).toEqual(entered.map(({ email }) => email).toSorted());
    const asked = await eventually(async () => (await mailsTo(server, parent.email, 'child-asked'))[0]);
    const told = await eventually(async () => (await mailsTo(server, educator.email, 'no-parent'))[0]);
    await eventually(async () => (await mailsTo(server, 'nobody@parents.test', 'invitation'))[0]);
    expect(told.body).not.toContain('Byron');
    expect(asked.body).toContain('Ada Byron');
    expect((await view(student.id)).parents).toEqual(student.parents);
    expect(student.parents.map(({ isLinked }) => isLinked)).toEqual([false, false, false]);
    expect(await children(parent.id)).not.toContain(student.id);
    expect(await children(educator.id)).toEqual([]);
    expect(student.parents.every(({ firstName }) => firstName === 'Al')).toBe(true);
  });

  it('who were linked otherwise are shown, and stay by saving the form', async () => {
    const { student, parent, levelThree } = district;
    const before = await view(student.id);
    expect(before.parents).toMatchObject([{ email: parent.email }]);
    const saved = await call(levelThree, `PUT /user/student/${student.id}`, formOf(before));
    expect(saved.response?.parents).toEqual(before.parents);
    expect(await children(parent.id)).toContain(student.id);
    expect((await call(parent, 'GET /user/session')).status).toBe(200);
    expect(await mailsTo(server, parent.email, 'child-linked')).toEqual([]);
  });

  it('are written to a few times an hour, however often they are entered and left out', async () => {
    const parents = [{ ...al, email: 'often@parents.test' }];
    let student = await added();
    const save = (given: Record<string, unknown>) =>
      call(district.levelThree, `PUT /user/student/${student.id}`, formOf(student, given));
    for (let times = 0; times < 10; times += 1) {
      student = (await save({ parents })).response as StudentView;
      student = (await save({ parents: [] })).response as StudentView;
    }
    expect((await save({ parents })).status).toBe(429);
    expect((await view(student.id)).parents).toEqual([]);
    const parent = await personOf(parents[0]?.email ?? '');
    // No account is made where the entry was gone before anybody looked.
    expect(parent ? await children(parent.id) : []).toEqual([]);
  });

  it('who are left out are parents no longer, and out at once', async () => {
    const { student, parent, levelThree } = district;
    const before = await view(student.id);
    await call(levelThree, `PUT /user/student/${student.id}`, formOf(before, { parents: [] }));
    expect(await children(parent.id)).toEqual([]);
    expect((await call(parent, 'GET /user/session')).status).toBe(401);
    expect((await auditOf(student.id)).at(-1)).toMatchObject({
      beforeValues: { parents: [{ email: parent.email }] },
      afterValues: { parents: [] },
    });
  });
});
