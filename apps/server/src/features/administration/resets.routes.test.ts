import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { describe, expect, it } from 'vitest';
import { makeSession } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, givePassword, mailsTo } from '../../../test/identity-factories.ts';
import { offerProvider } from '../../../test/sign-on-factories.ts';
import { districtPerTest, type CallAs } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let district: District;
let call: CallAs<Record<string, unknown>>;

districtPerTest('resets', (made) => {
  ({ server, district, call } = made);
});

/** The form of a student with the address taken out. */
function withoutAddress({ parents, grade, ...view }: StudentView) {
  const { studentRollNum, firstName, lastName, dob, gender, mobileNumber, version } = view;
  const known = parents.map(({ isLinked: _shown, ...parent }) => parent);
  const fields = { studentRollNum, firstName, lastName, dob, gender, mobileNumber, version };
  return { ...fields, grade: grade ?? '', parents: known, email: null };
}

it('puts no code on a screen in place of an address that was taken away lately', async () => {
  const { student, levelThree, world } = district;
  await givePassword(server, world, student.id);
  const path = `/user/student/${student.id}`;
  const { response: view } = await call<StudentView>(levelThree, `GET ${path}`);
  const saved = await call(levelThree, `PUT ${path}`, withoutAddress(view as StudentView));
  expect(saved.response).toMatchObject({ email: null });
  const told = await eventually(async () => (await mailsTo(server, student.email, 'email-changed'))[0]);
  expect(told.body).toContain('this email address was removed from your account');
  const reset = async (days: number) => {
    await server.pass(days * 86_400);
    const token = await makeSession(server, world, levelThree.id);
    return call({ ...levelThree, token }, `PUT /user/${student.id}/update/password`);
  };
  expect(await reset(0)).toMatchObject({ status: 417, response_code: 'email_taken_lately' });
  expect(await reset(2)).toMatchObject({ status: 417, response_code: 'email_taken_lately' });
  expect((await reset(1)).response?.['firstPassword']).toEqual(expect.any(String));
});

describe('a password that an administrator has ended by leaving the account to a provider', () => {
  const leaveAndTakeBack = async (id: string): Promise<void> => {
    await offerProvider(server, district.world);
    for (const providerOnly of [true, false])
      await call(district.levelThree, `PUT /user/${id}/provider-only`, { providerOnly });
  };
  const takeAway = async (id: string): Promise<void> => {
    const { response: view } = await call<StudentView>(district.levelThree, `GET /user/student/${id}`);
    await call(district.levelThree, `PUT /user/student/${id}`, withoutAddress(view as StudentView));
  };
  const reset = (id: string) => call(district.levelThree, `PUT /user/${id}/update/password`);

  it.each(['before', 'after'])(
    'puts no code on a screen either, %s the address was taken away',
    async (order) => {
      const { student, world } = district;
      await givePassword(server, world, student.id);
      const steps = order === 'before' ? [leaveAndTakeBack, takeAway] : [takeAway, leaveAndTakeBack];
      for (const step of steps) await step(student.id);
      expect(await reset(student.id)).toMatchObject({ status: 417, response_code: 'email_taken_lately' });
    },
  );

  it('gives no other address that counts before it is confirmed, and invites nobody there', async () => {
    const { student, levelThree, world } = district;
    await givePassword(server, world, student.id);
    await leaveAndTakeBack(student.id);
    const path = `/user/student/${student.id}`;
    const { response: view } = await call<StudentView>(levelThree, `GET ${path}`);
    const form = { ...withoutAddress(view as StudentView), email: 'other@home.test' };
    expect((await call(levelThree, `PUT ${path}`, form)).status).toBe(200);
    await eventually(async () => (await mailsTo(server, 'other@home.test', 'email-confirmation'))[0]);
    const shown = { email: student.email, unconfirmedEmail: 'other@home.test' };
    expect((await call(levelThree, `GET ${path}`)).response).toMatchObject(shown);
    expect(await call(levelThree, `POST /user/${student.id}/invitation`)).toMatchObject({
      response_code: 'already_joined',
    });
    // A way back there is: the link goes to the mailbox that was theirs.
    expect((await reset(student.id)).status).toBe(200);
    await eventually(async () => (await mailsTo(server, student.email, 'password-reset'))[0]);
  });
});
