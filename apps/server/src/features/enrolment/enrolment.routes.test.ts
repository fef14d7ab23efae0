import { beforeEach, describe, expect, it } from 'vitest';
import type {
  EnrolmentView,
  OpenEnrolment,
  OwnEnrolment,
} from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import {
  makePerson,
  makeSession,
  makeSubject,
  type MadePerson,
  type World,
} from '../../../test/factories.ts';
import { makePdf, multipart, multipartType, openFile } from '../../../test/files-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { neverCame } from '../../../test/identity-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { makeParent } from '../../../test/visits-factories.ts';

let server: TestServer;
let second: World;
let here: District;
let host: string;
let call: CallAs<unknown>;
let top: MadePerson;
let newcomer: MadePerson;
let school: string;
let taught: { subjectId: string; subcategoryId: string };

districtPerTest('enrolment', async (made) => {
  ({ server, second, call, hostName: host, district: here } = made);
  [, , school] = here.world.levels;
  top = await makePerson(server, here.world, 'topAdmin');
  newcomer = await schoolless('educator');
  taught = await makeSubject(server, here.world, []);
});

/** Somebody who belongs to no school. */
async function schoolless(role: 'educator' | 'student'): Promise<MadePerson> {
  const person = await makePerson(server, here.world, role, { firstName: 'Nora', lastName: 'New' });
  await server.db.deleteFrom('educatorLevels').where('educatorId', '=', person.id).execute();
  await server.db
    .updateTable('people')
    .set({ levelId: null, studentNumber: null })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const choose = (as: MadePerson = newcomer, body: Record<string, unknown> = {}) =>
  call<OwnEnrolment>(as, 'PUT /user/school-relation', {
    ...{ institutionIds: [school], expertises: [taught.subcategoryId] },
    ...body,
  });
const form = (given: Record<string, unknown> = {}) => ({
  ...{ firstName: 'Nora', lastName: 'Newton', mobileNumber: '+15551234567', country: 'IN' },
  ...{ institutionIds: [school], expertises: [taught.subcategoryId], documentFileId: null },
  ...given,
});
const enrol = (given: Record<string, unknown> = {}, as: MadePerson = newcomer) =>
  call<OwnEnrolment>(as, 'PUT /enrolment', form(given));
const own = (as: MadePerson = newcomer) => call<OwnEnrolment | null>(as, 'GET /enrolment');
const open = (as: MadePerson) => call<{ data: OpenEnrolment[]; totalItems: number }>(as, 'GET /enrolments');
const seen = (as: MadePerson, who = newcomer) => call<EnrolmentView | null>(as, `GET /enrolments/${who.id}`);
const decide = (as: MadePerson, body: Record<string, unknown>, who = newcomer) =>
  call<null>(as, `PUT /enrolments/${who.id}`, { version: 0, ...body });
const told = async (as: MadePerson) =>
  (await call<{ data: { type: string }[] }>(as, 'GET /notification')).response?.data.map(({ type }) => type);
const mailsTo = async ({ email }: MadePerson) =>
  (
    await server.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute()
  ).map(({ kind }) => kind);
const offered = async (as: MadePerson = here.student) =>
  (
    await call<{ data: { id: string }[] }>(as, `GET /educator?expertiseId=${taught.subcategoryId}`)
  ).response?.data.map(({ id }) => id);

async function sendPdf(as: MadePerson): Promise<string> {
  const sent = await server.call<{ files: { fileId: string }[] }>('POST /file/upload', {
    ...{ as: as.token, host, body: multipart([{ name: 'check.pdf', content: makePdf() }]) },
    headers: { 'content-type': multipartType },
  });
  return sent.response?.files[0]?.fileId ?? '';
}

describe('the school step of an educator', () => {
  it('offers open schools and what is offered there, and nothing else', async () => {
    await server.db
      .updateTable('levels')
      .set({ active: false, isOpen: false })
      .where('id', '=', here.besideLevelId)
      .execute();
    const schools = await call<{ data: { id: string }[] }>(newcomer, 'GET /enrolment/schools');
    expect(schools.response?.data.map(({ id }) => id)).toEqual([school]);
    const elsewhere = await makeSubject(server, here.world, [], here.besideLevelId);
    const there = await call<{ data: { id: string }[] }>(
      newcomer,
      `GET /enrolment/subcategories?institutionIds=${school}`,
    );
    const ids = there.response?.data.map(({ id }) => id) ?? [];
    expect(ids).toContain(taught.subcategoryId);
    expect(ids).not.toContain(elsewhere.subcategoryId);
    expect((await choose(newcomer, { institutionIds: [here.besideLevelId] })).response_code).toBe(
      'choice_not_offered',
    );
    expect((await choose(newcomer, { expertises: [elsewhere.subcategoryId] })).response_code).toBe(
      'choice_not_offered',
    );
    for (const id of [second.levels[2], here.world.levels[1], crypto.randomUUID()])
      expect((await choose(newcomer, { institutionIds: [id] })).response_code).toBe('not_found');
    expect((await choose(newcomer, { expertises: [crypto.randomUUID()] })).response_code).toBe('not_found');
    expect(
      (await call(newcomer, `GET /enrolment/subcategories?institutionIds=${second.levels[2]}`)).status,
    ).toBe(404);
    for (const wrong of ['-'.repeat(36), `${school},`, ''])
      expect((await call(newcomer, `GET /enrolment/subcategories?institutionIds=${wrong}`)).status).toBe(400);
  });

  it.each([
    [{ institutionIds: [] }, 'institutionIds', 'Please select atleast one school'],
    [{ expertises: [] }, 'expertises', 'Please select atleast one subcategories'],
    [{ expertises: undefined }, 'expertises', 'Please select atleast one subcategories'],
  ])('asks for %j', async (given, field, message) => {
    expect(await choose(newcomer, given)).toMatchObject({ validationErrors: [{ field, message }] });
    expect((await own()).response).toBeNull();
  });

  it('is a request: nothing is taught before it was accepted', async () => {
    expect((await choose()).response).toMatchObject({
      ...{ state: 'submitted', version: 0 },
      schools: [{ id: school }],
      subcategories: [{ id: taught.subcategoryId }],
    });
    expect(await offered()).toEqual([]);
    expect(await told(top)).toEqual(['EDUCATOR_ENROLLMENT_SUBMITTED']);
    expect(await mailsTo(top)).toEqual(['session-enrolled']);
    // Changed while waiting, it is announced once.
    expect((await choose()).response).toMatchObject({ version: 1 });
    expect(await told(top)).toHaveLength(1);
  });

  it('is not for people who teach at a school, and for nobody else', async () => {
    expect((await choose(here.educator)).response_code).toBe('enrolment_not_needed');
    expect((await call(here.educator, 'GET /enrolment/schools')).response_code).toBe('enrolment_not_needed');
    for (const as of [here.parent, here.levelThree, top])
      expect((await choose(as)).response_code).toBe('access_denied');
  });

  it('ends after ten times in a day', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => choose()));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(many.filter(({ response_code: code }) => code === 'too_many_requests')).toHaveLength(2);
  });
});

describe('the enrolment of an educator', () => {
  it('carries a document, which schools do not see, and tells that it came', async () => {
    const documentFileId = await sendPdf(newcomer);
    const sent = await enrol({ documentFileId });
    expect(sent.response).toMatchObject({ backgroundCheck: 'submitted', document: { name: 'check.pdf' } });
    expect((await told(top))?.toSorted()).toEqual([
      'BACKGROUND_CHECK_REPORT',
      'EDUCATOR_ENROLLMENT_SUBMITTED',
    ]);
    const mails = server.db.selectFrom('mails').select('body').where('recipient', '=', top.email);
    const leads = { body: expect.stringContaining(`/admin/${top.id}/educators/${newcomer.id}`) as string };
    expect(await mails.execute()).toEqual([leads, leads]);
    const address = (await seen(top)).response?.document?.image ?? '';
    for (const [as, status] of [
      [top, 200],
      [newcomer, 200],
      [here.levelTwo, 200],
      [here.levelThree, 404],
      [here.educator, 404],
      [here.student, 404],
    ] as const)
      expect((await openFile(server, address, { as: as.token, host })).statusCode).toBe(status);
    expect((await seen(here.levelThree)).response?.document).toBeNull();
    // The next one replaces it, and keeps what was not sent again.
    await enrol({ documentFileId: await sendPdf(newcomer) });
    expect((await openFile(server, address, { as: top.token, host })).statusCode).toBe(404);
    expect((await enrol()).response?.document).not.toBeNull();
  });

  it('takes no upload of somebody else', async () => {
    expect((await enrol({ documentFileId: await sendPdf(here.educator) })).status).toBe(404);
    expect((await own()).response).toBeNull();
  });

  it('is not for students', async () => {
    expect((await enrol({}, await schoolless('student'))).response_code).toBe('access_denied');
  });
});

describe('the decision on an educator', () => {
  it('accepts: names, schools and subjects are theirs, students find them, and a mail says so', async () => {
    await enrol();
    expect((await open(top)).response?.data).toMatchObject([{ personId: newcomer.id, name: 'Nora Newton' }]);
    expect((await seen(top)).response).toMatchObject({ mayDecide: true, maySetCheck: true });
    expect((await decide(top, { accept: true })).status).toBe(200);
    expect((await open(top)).response?.totalItems).toBe(0);
    expect(await offered()).toEqual([newcomer.id]);
    expect(await mailsTo(newcomer)).toEqual(['enrolment-accepted']);
    expect((await own()).response).toMatchObject({ state: 'accepted' });
    const acts = await auditAbout(server, newcomer.id);
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['enrolment.submitted', 'enrolment.accepted']),
    );
  });

  it('refuses with a reason, and is asked again', async () => {
    await enrol();
    expect(await decide(top, { accept: false })).toMatchObject({ validationErrors: [{ field: 'reason' }] });
    expect((await decide(top, { accept: false, reason: 'No degree' })).status).toBe(200);
    expect((await own()).response).toMatchObject({ state: 'refused', reason: 'No degree' });
    expect(await mailsTo(newcomer)).toEqual(['enrolment-refused']);
    expect(await offered()).toEqual([]);
    expect((await enrol()).response).toMatchObject({ state: 'submitted', reason: null });
    expect(await told(top)).toHaveLength(2);
  });

  it('counts once, and only for what was looked at', async () => {
    await enrol();
    const both = await Promise.all([
      decide(top, { accept: true }),
      decide(top, { accept: false, reason: 'Too late' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    const other = await schoolless('educator');
    await enrol({}, other);
    await enrol({ lastName: 'Changed' }, other);
    expect((await decide(top, { accept: true }, other)).response_code).toBe('enrolment_changed');
  });

  it('is the institution’s own', async () => {
    await enrol();
    const far = await makePerson(server, second, 'topAdmin');
    for (const as of [here.levelTwo, here.levelThree, here.educator, newcomer, here.student])
      expect([403, 404]).toContain((await decide(as, { accept: true })).status);
    const there = await server.call(`PUT /enrolments/${newcomer.id}`, {
      ...{ as: far.token, host: 'second.test', body: { accept: true, version: 0 } },
    });
    expect(there.status).toBe(404);
    expect((await own()).response).toMatchObject({ state: 'submitted' });
  });

  it('tells nobody who is there of whom they do not reach', async () => {
    const beside = await makePerson(server, here.world, 'educator', { levelId: here.besideLevelId });
    const farAdmin = await makePerson(server, second, 'topAdmin');
    const nobody = { ...newcomer, id: crypto.randomUUID() };
    const statuses = async (as: MadePerson) => {
      const asked = [nobody, farAdmin, here.besideStudent, beside, newcomer, here.educator, here.student];
      return Promise.all(asked.map(async (who) => (await seen(as, who)).status));
    };
    expect(await statuses(here.levelThree)).toEqual([404, 404, 404, 404, 404, 200, 200]);
    expect(await statuses(here.levelTwo)).toEqual([404, 404, 200, 200, 404, 200, 200]);
    expect(await statuses(top)).toEqual([404, 404, 200, 200, 200, 200, 200]);
    expect((await seen(here.levelThree, here.educator)).response).toBeNull();
    await enrol();
    expect((await seen(here.levelThree)).response).toMatchObject({ state: 'submitted' });
  });

  it('accepts nobody at a school that was closed meanwhile', async () => {
    await enrol();
    await server.db
      .updateTable('levels')
      .set({ active: false, isOpen: false })
      .where('id', '=', school)
      .execute();
    expect((await decide(top, { accept: true })).response_code).toBe('level_closed');
    expect((await own()).response).toMatchObject({ state: 'submitted' });
  });
});

describe('a background check', () => {
  const set = (as: MadePerson, backgroundCheck: string, { who = newcomer, version = 0 } = {}) =>
    call(as, `PUT /user/educator/${who.id}/background-check`, { backgroundCheck, version });

  it('decides who is offered, where the institution asks for it', async () => {
    await enrol();
    await decide(top, { accept: true });
    await server.db
      .updateTable('institutions')
      .set({ requiresBackgroundCheck: true })
      .where('id', '=', here.world.institutionId)
      .execute();
    for (const [check, ids, version] of [
      ['submitted', [], 0],
      ['passed', [newcomer.id], 1],
      ['expired', [], 2],
    ] as const) {
      expect((await set(top, check, { version })).status).toBe(200);
      expect(await offered()).toEqual(ids);
    }
  });

  it('is said by the top administrator of educators alone', async () => {
    for (const as of [here.levelTwo, here.levelThree, here.educator])
      expect((await set(as, 'passed')).status).toBe(403);
    expect((await set(top, 'passed', { who: here.student })).status).toBe(404);
    expect((await set(top, 'good')).status).toBe(400);
  });
});

describe('the school step of a student', () => {
  const ask = (as: MadePerson, body: Record<string, unknown> = {}) =>
    call<OwnEnrolment>(as, 'PUT /user/school-relation', {
      ...{ institutionIds: [school], studentRollNumber: 'N-17' },
      ...body,
    });

  it('asks one school, which accepts under the number', async () => {
    const student = await schoolless('student');
    expect(await ask(student, { studentRollNumber: '' })).toMatchObject({
      validationErrors: [{ field: 'studentRollNumber', message: 'Please enter student roll number' }],
    });
    expect((await ask(student, { studentRollNumber: '12345678901' })).status).toBe(400);
    expect((await ask(student, { institutionIds: [school, here.besideLevelId] })).status).toBe(400);
    expect((await ask(student)).response).toMatchObject({ state: 'submitted', studentRollNumber: 'N-17' });
    expect(await told(here.levelThree)).toEqual(['STUDENT_ENROLLMENT_SUBMITTED']);
    expect((await open(top)).response?.data).toEqual([]);
    for (const as of [top, here.levelTwo])
      expect([403, 404]).toContain((await decide(as, { accept: true }, student)).status);
    expect((await decide(here.levelThree, { accept: true }, student)).status).toBe(200);
    const row = await server.db
      .selectFrom('people')
      .select(['levelId', 'studentNumber'])
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ levelId: school, studentNumber: 'N-17' });
  });

  it('links nobody by a number that another account has', async () => {
    const student = await schoolless('student');
    const { studentNumber } = await server.db
      .selectFrom('people')
      .select('studentNumber')
      .where('id', '=', here.student.id)
      .executeTakeFirstOrThrow();
    // The asker does not learn whether somebody has the number.
    expect((await ask(student, { studentRollNumber: studentNumber })).status).toBe(200);
    const refused = await decide(here.levelThree, { accept: true }, student);
    expect(refused.response_code).toBe('roll_number_taken');
    expect(refused.message).toContain(`${studentNumber} belongs to ${here.student.name}`);
    expect((await own(student)).response).toMatchObject({ state: 'submitted' });
    // The school enters the right one, and nobody is asked again.
    const mended = { accept: true, studentRollNumber: 'N-18' };
    expect((await decide(here.levelThree, mended, student)).status).toBe(200);
    const row = await server.db
      .selectFrom('people')
      .select(['levelId', 'studentNumber'])
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ levelId: school, studentNumber: 'N-18' });
  });

  it('names nobody of another school who has the number', async () => {
    const student = await schoolless('student');
    const other = await makePerson(server, here.world, 'student', { levelId: here.besideLevelId });
    await server.db
      .updateTable('people')
      .set({ studentNumber: 'N-17', levelId: here.besideLevelId })
      .where('id', '=', other.id)
      .execute();
    await ask(student);
    const refused = await decide(here.levelThree, { accept: true }, student);
    expect(refused.response_code).toBe('student_number_in_use');
    expect(JSON.stringify(refused)).not.toContain(other.name);
  });

  describe('whom the school has listed already', () => {
    let listed: MadePerson;
    let student: MadePerson;

    beforeEach(async () => {
      const { world } = here;
      listed = await makePerson(server, world, 'student', { firstName: 'Nora', lastName: 'Listed' });
      await neverCame(server, listed.id);
      await server.db
        .updateTable('people')
        .set({ studentNumber: 'N-17', email: null })
        .where('id', '=', listed.id)
        .execute();
      student = await schoolless('student');
      await server.db
        .insertInto('providerLinks')
        .values({
          ...{ institutionId: world.institutionId, personId: student.id, issuer: 'https://id.example' },
          ...{ clientId: 'lectern', subject: student.id, providerName: 'District' },
          linkedAt: server.clock.now(),
        })
        .execute();
      await ask(student, { studentRollNumber: 'n-17' });
    });

    const join = (as = here.levelThree) => decide(as, { accept: true, joins: true }, student);
    const rosterNameAt = async (as: MadePerson) => (await open(as)).response?.data[0]?.rosterName;
    const rowOf = (id: string) =>
      server.db
        .selectFrom('people')
        .select(['email', 'active', 'studentNumber', 'levelId', 'providerOnly'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const linkedTo = async () =>
      (
        await server.db
          .selectFrom('providerLinks')
          .select('personId')
          .where('subject', '=', student.id)
          .execute()
      ).map(({ personId }) => personId);

    it('becomes one with the newcomer, who comes in to the listed account from now on', async () => {
      expect(await rosterNameAt(here.levelThree)).toBe(listed.name);
      const parent = await makeParent(server, here.world, listed.id);
      await server.db
        .updateTable('people')
        .set({ providerOnly: true })
        .where('id', '=', student.id)
        .execute();
      expect((await decide(here.levelThree, { accept: true }, student)).response_code).toBe(
        'roll_number_taken',
      );
      expect((await join()).status).toBe(200);
      expect(await linkedTo()).toEqual([listed.id]);
      expect(await rowOf(listed.id)).toEqual({
        ...{ email: student.email, active: true, studentNumber: 'N-17', levelId: school },
        providerOnly: true,
      });
      expect(await rowOf(student.id)).toMatchObject({ email: null, active: false });
      expect((await own(student)).status).toBe(401);
      const children = await call<{ data: { id: string }[] }>(parent, 'GET /user/kid');
      expect(children.response?.data.map(({ id }) => id)).toEqual([listed.id]);
      const acts = await auditAbout(server, listed.id);
      expect(acts.map(({ action }) => action)).toContain('enrolment.joined');
      expect((await open(here.levelThree)).response?.totalItems).toBe(0);
    });

    it('does so once, even if two decide at once', async () => {
      const answers = await Promise.all([join(), join(), decide(here.levelThree, { accept: true }, student)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await linkedTo()).toEqual([listed.id]);
    });

    it('is nobody who has come in before, and nobody of another school', async () => {
      await server.db
        .updateTable('people')
        .set({ levelId: here.besideLevelId })
        .where('id', '=', listed.id)
        .execute();
      expect(await rosterNameAt(here.levelThree)).toBeNull();
      expect((await join()).response_code).toBe('enrolment_changed');
      await server.db.updateTable('people').set({ levelId: school }).where('id', '=', listed.id).execute();
      await makeSession(server, here.world, listed.id);
      expect(await rosterNameAt(here.levelThree)).toBeNull();
      expect((await join()).response_code).toBe('enrolment_changed');
      expect(await linkedTo()).toEqual([student.id]);
      expect((await own(student)).response).toMatchObject({ state: 'submitted' });
    });

    it('is joined only by people who proved lately who they are', async () => {
      await server.pass(16 * 60);
      expect((await join()).response_code).toBe('proof_required');
      expect(await linkedTo()).toEqual([student.id]);
    });
  });

  it.each([
    '/expertises',
    '/expertises/sub-category',
    '/educator',
    '/on-demand-educators',
    '/visit/student',
    '/chat/people',
    '/visit/booking-options',
    '/availability',
  ])('shows nothing of the institution before: %s', async (path) => {
    const student = await schoolless('student');
    await ask(student);
    const { status, response } = await call<{ data?: unknown[] } | null>(student, `GET ${path}`);
    expect(status).toBeLessThan(500);
    expect(response?.data ?? []).toEqual([]);
  });

  it('belongs to people who have none', async () => {
    expect((await ask(here.student)).response_code).toBe('enrolment_not_needed');
  });
});
