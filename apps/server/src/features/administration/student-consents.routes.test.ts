import { describe, expect, it } from 'vitest';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makeSession } from '../../../test/factories.ts';
import { eventually, mailsTo } from '../../../test/identity-factories.ts';
import { makeVisit } from '../../../test/call-factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let call: CallAs<StudentView>;

districtPerTest('consents', (made) => {
  ({ server, district, call } = made);
});

async function add(given: object = {}): Promise<StudentView> {
  const { response } = await call<{ student: StudentView }>(district.levelThree, 'POST /user/student', {
    ...{ studentRollNum: 'C1', firstName: 'Ada', lastName: 'Byron', dob: null, gender: null, grade: '7' },
    ...{ email: 'ada@home.test', mobileNumber: '+12025550100', parents: [], isInvited: true, ...given },
  });
  if (!response) throw new Error('No student was added.');
  return response.student;
}

const change = (student: StudentView, given: object = {}) => {
  const { studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, version } = student;
  const fields = { studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, version };
  return call(district.levelThree, `PUT /user/student/${student.id}`, {
    ...{ ...fields, grade: '7', parents: [], ...given },
  });
};

const view = async ({ id }: StudentView) =>
  (await call(district.levelThree, `GET /user/student/${id}`)).response as StudentView;

const answer = (as: string, isAgreeToReceiveMail: boolean) =>
  server.call('PUT /user/contact', { as, host: district.world.hostName, body: { isAgreeToReceiveMail } });

describe('the consent to mail in the form of a student', () => {
  it("is the school's word until the student answers, and is audited", async () => {
    const student = await add({ isAgreeToReceiveMail: true });
    expect(student).toMatchObject({ isAgreeToReceiveMail: true, hasAnsweredMail: false });
    const taken = await change(student, { isAgreeToReceiveMail: false });
    expect(taken.response).toMatchObject({ isAgreeToReceiveMail: false, hasAnsweredMail: false });
    const entries = await auditAbout(server, student.id);
    expect(entries.find(({ action }) => action === 'person.added')).toMatchObject({
      afterValues: { agreesToMail: true },
    });
    expect(entries.find(({ action }) => action === 'person.changed')).toMatchObject({
      ...{ beforeValues: { agreesToMail: true }, afterValues: { agreesToMail: false } },
    });
  });

  it('is none where the form says nothing of it, and stays where a change says nothing', async () => {
    const student = await add();
    expect(student).toMatchObject({ isAgreeToReceiveMail: false, hasAnsweredMail: false });
    const given = await change(student, { isAgreeToReceiveMail: true });
    const { version } = given.response as StudentView;
    expect((await change(student, { version, grade: '8' })).response).toMatchObject({
      ...{ grade: '8', isAgreeToReceiveMail: true },
    });
  });

  it('is asked again at the first sign-in, with what the school said, and answered for good', async () => {
    const student = await add({ isAgreeToReceiveMail: true });
    const as = await makeSession(server, district.world, student.id);
    const session = await server.call('GET /user/session', { as, host: district.world.hostName });
    expect(session.response).toMatchObject({ needToShowPopUp: true, isAgreeToReceiveMail: true });
    await answer(as, false);
    const answered = await view(student);
    expect(answered).toMatchObject({ isAgreeToReceiveMail: false, hasAnsweredMail: true });
    const refused = await change(answered, { isAgreeToReceiveMail: true, grade: '9' });
    expect(refused).toMatchObject({
      ...{ status: 400, response_code: 'invalid_input' },
      validationErrors: [
        {
          field: 'isAgreeToReceiveMail',
          message: 'They answered this themselves, and nobody else can change it.',
        },
      ],
    });
    expect(await view(student)).toMatchObject({ isAgreeToReceiveMail: false, grade: '7' });
    const saved = await change(answered, { isAgreeToReceiveMail: false, grade: '9' });
    expect(saved.response).toMatchObject({ isAgreeToReceiveMail: false, grade: '9' });
  });

  it('is not taken back by a form that was opened before the student agreed', async () => {
    const student = await add();
    const as = await makeSession(server, district.world, student.id);
    const opened = await view(student);
    await answer(as, true);
    expect((await change(opened, { isAgreeToReceiveMail: false })).response_code).toBe('changed_meanwhile');
    expect(await view(student)).toMatchObject({ isAgreeToReceiveMail: true, hasAnsweredMail: true });
  });

  it("lets mails about sessions out by the school's word, and none without it", async () => {
    const agreeing = await add({ isAgreeToReceiveMail: true });
    const other = await add({ studentRollNum: 'C2', email: 'other@home.test' });
    const { educator, levelTwo, world } = district;
    const students = [agreeing, other].map(({ id, name }) => ({ id, name, email: '', token: '' }));
    await makeVisit(server, world, { educator, students, startsIn: 240, kind: 'classroom' });
    const status = { active: false, sessions: 'cancel', reason: 'Left' };
    await call(levelTwo, `PUT /user/${educator.id}/status`, status);
    await eventually(async () => (await mailsTo(server, 'ada@home.test', 'session-cancelled')).length > 0);
    expect(await mailsTo(server, 'other@home.test', 'session-cancelled')).toEqual([]);
  });
});
