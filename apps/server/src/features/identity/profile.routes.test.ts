import type { Profile } from '@lectern/contract/people/profile.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { openFile, uploadPdf, uploadPng } from '../../../test/files-factories.ts';
import { eventually, givePassword, linkTokenOf, newestMail } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const read = async (as: string): Promise<Profile> => {
  const { response } = await server.call<Profile>('GET /user/profile', { as });
  if (!response) throw new Error('No profile');
  return response;
};

/** The form of an unchanged profile, except for `changes`. */
async function save(as: string, changes: object = {}) {
  const { version, mobileNumber, userProfileVO, language } = await read(as);
  const body = { version, mobileNumber: mobileNumber ?? '', userProfileVO, language, ...changes };
  return server.call<Profile>('PUT /user/profile', { as, body });
}

describe('GET /user/profile', () => {
  it('tells a student what is known of them', async () => {
    const student = await makePerson(server, world, 'student');
    await server.db
      .updateTable('people')
      .set({ dateOfBirth: '2011-03-04', gender: 'F', mobile: '+12025550100' })
      .where('id', '=', student.id)
      .execute();
    expect(await read(student.token)).toMatchObject({
      studentRollNum: expect.stringMatching(/^S\d+$/),
      firstName: 'student',
      email: student.email,
      emailToConfirm: null,
      mobileNumber: '+12025550100',
      dob: '2011-03-04',
      gender: 'F',
      image: null,
      userProfileVO: { isAgreeToReceiveMail: false, isAgreeToReceiveTextMessage: false },
      language: 'en',
      timeZone: 'UTC',
    });
  });

  it('names the schools of an educator, who has no number', async () => {
    const educator = await makePerson(server, world, 'educator');
    const profile = await read(educator.token);
    expect(profile.studentRollNum).toBeNull();
    expect(profile.associatedLevels).toEqual([{ id: world.levels[2], name: 'Level 3' }]);
  });

  it.each(['levelThreeAdmin', 'topAdmin'] as const)('is nothing for a %s', async (role) => {
    const admin = await makePerson(server, world, role);
    expect((await server.call('GET /user/profile', { as: admin.token })).status).toBe(403);
  });

  it('needs a session', async () => {
    expect((await server.call('GET /user/profile')).status).toBe(401);
  });
});

describe('PUT /user/profile', () => {
  it('answers whether mails are wanted, which is asked no more', async () => {
    const student = await makePerson(server, world, 'student');
    await server.db
      .updateTable('people')
      .set({ mobile: '+12025550100', mailAnsweredAt: null })
      .where('id', '=', student.id)
      .execute();
    const asked = async () =>
      (await server.call('GET /user/session', { as: student.token })).response?.['needToShowPopUp'];
    expect(await asked()).toBe(true);
    expect((await save(student.token)).status).toBe(200);
    expect(await asked()).toBe(false);
  });

  it('saves number, consents, language, birth and gender of an educator', async () => {
    const educator = await makePerson(server, world, 'educator');
    const answer = await save(educator.token, {
      mobileNumber: '+12025550107',
      dob: '1985-06-07',
      gender: 'M',
      userProfileVO: { isAgreeToReceiveMail: false, isAgreeToReceiveTextMessage: true },
      language: 'es',
    });
    expect(answer).toMatchObject({ status: 200, message: 'Your profile has been saved.' });
    expect(await read(educator.token)).toEqual(answer.response);
    expect(answer.response).toMatchObject({
      mobileNumber: '+12025550107',
      dob: '1985-06-07',
      gender: 'M',
      userProfileVO: { isAgreeToReceiveMail: false, isAgreeToReceiveTextMessage: true },
      language: 'es',
    });
  });

  it('takes the country of older clients, here and in the contact, and tells nothing of it', async () => {
    const student = await makePerson(server, world, 'student');
    const saved = await save(student.token, { mobileNumber: '+12025550109', country: 'IN' });
    const contact = await server.call('PUT /user/contact', {
      ...{ as: student.token, body: { mobileNumber: '+12025550110', country: 'IN' } },
    });
    expect([saved.status, contact.status]).toEqual([200, 200]);
    const profile = await read(student.token);
    expect(profile.mobileNumber).toBe('+12025550110');
    for (const shown of [saved.response, contact.response, profile])
      expect(shown).not.toHaveProperty('country');
    for (const country of ['US', 'in', '', null])
      expect((await save(student.token, { country })).status).toBe(400);
  });

  it('takes an empty mobile number for none', async () => {
    const student = await makePerson(server, world, 'student');
    await save(student.token, { mobileNumber: '+12025550108' });
    expect((await save(student.token, { mobileNumber: '' })).response?.mobileNumber).toBeNull();
  });

  it('leaves birth date and gender of a student to the school', async () => {
    const student = await makePerson(server, world, 'student');
    await server.db
      .updateTable('people')
      .set({ dateOfBirth: '2011-03-04', gender: 'F' })
      .where('id', '=', student.id)
      .execute();
    for (const change of [{ dob: '2001-03-04' }, { dob: null }, { gender: 'M' }, { gender: null }])
      expect((await save(student.token, change)).status).toBe(403);
    expect((await save(student.token, { dob: '2011-03-04', gender: 'F' })).status).toBe(200);
  });

  it.each([
    { firstName: 'Other' },
    { studentRollNum: '1' },
    { name: 'Other' },
    { role: 'TUTOR' },
    { levelId: null },
  ])('does not know %j', async (change) => {
    const student = await makePerson(server, world, 'student');
    expect((await save(student.token, change)).status).toBe(400);
    expect((await read(student.token)).name).toBe(student.name);
  });

  it.each([
    [{ dob: '2999-01-01' }, 'dob'],
    [{ dob: '1930-01-01' }, 'dob'],
    [{ gender: 'X' }, 'gender'],
    [{ mobileNumber: '2025550100' }, 'mobileNumber'],
    [{ email: 'no address' }, 'email'],
    [{ email: null }, 'email'],
    [{ language: 'fr' }, 'language'],
  ])('refuses %j of a parent at its field', async (change, field) => {
    const parent = await makePerson(server, world, 'parent');
    const answer = await save(parent.token, change);
    expect(answer.status).toBe(400);
    expect(answer.validationErrors).toEqual([expect.objectContaining({ field })]);
  });

  it('tells the later of two windows, and saves nothing of it', async () => {
    const student = await makePerson(server, world, 'student');
    const { version } = await read(student.token);
    expect((await save(student.token, { mobileNumber: '+12025550101' })).status).toBe(200);
    const late = await save(student.token, { version, mobileNumber: '+12025550102', email: 'late@new.test' });
    expect(late).toMatchObject({ status: 417, response_code: 'changed_meanwhile' });
    expect((await read(student.token)).mobileNumber).toBe('+12025550101');
    expect((await read(student.token)).emailToConfirm).toBeNull();
  });

  it('lets one of two at once win', async () => {
    const student = await makePerson(server, world, 'student');
    const { version } = await read(student.token);
    const numbers = ['+12025550103', '+12025550104'];
    const answers = await Promise.all(
      numbers.map((mobileNumber) => save(student.token, { version, mobileNumber })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 417]);
  });
});

describe('the e-mail address of a profile', () => {
  async function makeAccount(role: 'educator' | 'student'): Promise<MadePerson> {
    const person = await makePerson(server, world, role);
    await givePassword(server, world, person.id);
    return person;
  }

  it('changes once the link was opened, and the old one is told', async () => {
    const educator = await makeAccount('educator');
    const wanted = `wanted-${educator.id.slice(0, 8)}@new.test`;
    const answer = await save(educator.token, { email: wanted });
    expect(answer.message).toContain(wanted);
    expect(answer.response).toMatchObject({ email: educator.email, emailToConfirm: wanted });
    const { body } = await eventually(() => newestMail(server, wanted, 'email-confirmation'));
    expect(await read(educator.token)).toMatchObject({ email: educator.email, emailToConfirm: wanted });
    expect(await newestMail(server, educator.email, 'email-change-asked')).toBeDefined();
    await server.call('PUT /user/confirm-email', { body: { token: linkTokenOf(body) } });
    expect(await read(educator.token)).toMatchObject({ email: wanted, emailToConfirm: null });
    expect(await newestMail(server, educator.email, 'email-changed')).toBeDefined();
  });

  it('needs a recent proof, the rest of the profile none', async () => {
    const educator = await makeAccount('educator');
    server.clock.move(16 * 60);
    const refused = await save(educator.token, { email: 'other@new.test', mobileNumber: '+12025550105' });
    expect(refused).toMatchObject({ status: 403, response_code: 'proof_required' });
    expect((await read(educator.token)).mobileNumber).toBeNull();
    expect((await save(educator.token, { mobileNumber: '+12025550105' })).status).toBe(200);
  });

  it('can be taken away by a student, who signs in by the number', async () => {
    const student = await makeAccount('student');
    expect((await save(student.token, { email: null })).response).toMatchObject({ email: null });
    expect(await newestMail(server, student.email, 'email-changed')).toBeDefined();
  });
});

describe('/user/profile/picture', () => {
  const show = (as: string, fileId: string) =>
    server.call<{ image: string | null }>('PUT /user/profile/picture', { as, body: { fileId } });

  it('is shown, replaced and removed', async () => {
    const student = await makePerson(server, world, 'student');
    const first = await show(student.token, await uploadPng(server, student.token));
    expect(first).toMatchObject({ status: 200, message: 'Your picture is shown now.' });
    const image = first.response?.image ?? '';
    expect((await read(student.token)).image).not.toBeNull();
    expect((await openFile(server, image, { as: student.token })).statusCode).toBe(200);
    await show(student.token, await uploadPng(server, student.token));
    expect((await openFile(server, image, { as: student.token })).statusCode).toBe(404);
    const removed = await server.call('DELETE /user/profile/picture', { as: student.token });
    expect(removed).toMatchObject({ status: 200, response: { image: null } });
    expect((await read(student.token)).image).toBeNull();
  });

  it("is none of somebody else's uploads", async () => {
    const [student, other] = [
      await makePerson(server, world, 'student'),
      await makePerson(server, world, 'student'),
    ];
    expect((await show(other.token, await uploadPng(server, student.token))).status).toBe(404);
    expect((await read(other.token)).image).toBeNull();
  });

  it('is no PDF', async () => {
    const student = await makePerson(server, world, 'student');
    const answer = await show(student.token, await uploadPdf(server, student.token));
    expect(answer).toMatchObject({
      status: 400,
      message: 'Please upload an image file with a PNG, JPEG, or JPG format.',
    });
  });

  it('is not for administrators, nor for nobody', async () => {
    const admin = await makePerson(server, world, 'levelThreeAdmin');
    const fileId = crypto.randomUUID();
    expect((await show(admin.token, fileId)).status).toBe(403);
    const answer = await server.call('PUT /user/profile/picture', { body: { fileId } });
    expect(answer.status).toBe(401);
  });
});
