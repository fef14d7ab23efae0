import { describe, expect, it } from 'vitest';
import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, type MadePerson, type World } from '../../../test/factories.ts';
import {
  eventually,
  givePassword,
  linkTokenOf,
  mailsTo,
  newestMail,
} from '../../../test/identity-factories.ts';
import type { LyingProvider } from '../../../test/lying-provider.ts';
import { TestBrowser } from '../../../test/sign-on-factories.ts';
import { comeIn, linksOf, signOnStage, type SignOnStage } from '../../../test/sign-on-stage.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { transaction } from '../../platform/context/ctx.ts';
import * as credentials from './accounts.service.ts';
import * as waysIn from './ways-in.service.ts';
import * as identity from './identity.service.ts';

let stage: SignOnStage;
let server: TestServer;
let world: World;
let student: MadePerson;
let browser: TestBrowser;
let provider: LyingProvider;

signOnStage((made) => {
  stage = made;
  ({ server, world, student, browser, provider } = made);
});

const system = () => server.server.contexts.forInstitution(world.institutionId);
const personOf = (personId: string) =>
  server.db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
const change = (values: object) =>
  server.db.updateTable('people').set(values).where('id', '=', student.id).execute();

/** The school saves the form of the student. */
async function save(given: object): Promise<number> {
  const school = await makePerson(server, world, 'levelThreeAdmin');
  const path = `/user/student/${student.id}`;
  const { response } = await server.call<StudentView>(`GET ${path}`, { as: school.token });
  if (!response) throw new Error('The school does not see the student.');
  const { studentRollNum, firstName, lastName, dob, gender, email, mobileNumber, version } = response;
  const body = {
    ...{ studentRollNum, firstName, lastName, dob: dob ?? '2012-02-03', gender: gender ?? 'F', email },
    ...{ mobileNumber: mobileNumber ?? '+12025550100', grade: response.grade ?? '7', parents: [], version },
  };
  const { status } = await server.call(`PUT ${path}`, { as: school.token, body: { ...body, ...given } });
  return status;
}

describe('who comes by a provider and has no password', () => {
  it('has joined: a school changes no address at once, and invites nobody', async () => {
    await comeIn(stage);
    const ctx = await system();
    expect((await identity.presenceOf(ctx, [student.id])).get(student.id)?.hasJoined).toBe(true);
    expect(await save({ email: 'taken-over@example.test' })).toBe(200);
    expect((await personOf(student.id)).email).toBe(student.email);
    await expect(
      identity.invite(ctx, { personId: student.id, as: 'Student', at: 'School' }),
    ).rejects.toMatchObject({ code: 'already_joined' });
    expect(await browser.isAs()).toBe(student.id);
  });

  it('has confirmed the address that the provider vouches for, and no other', async () => {
    await change({ mailVerified: false });
    await comeIn(stage);
    expect((await personOf(student.id)).mailVerified).toBe(true);
    student = await makePerson(server, world, 'student');
    await change({ mailVerified: false });
    const { studentNumber } = await personOf(student.id);
    provider.claims = { sub: `number-${stage.subject}`, student_number: studentNumber };
    expect(await comeIn(stage, new TestBrowser(server))).toBe(student.id);
    expect((await personOf(student.id)).mailVerified).toBe(false);
  });

  it('need not change a first password there, and cannot without a proof', async () => {
    await change({ mustChangePassword: true });
    provider.claims = { ...provider.claims, auth_time: undefined };
    await comeIn(stage);
    const { response } = await browser.call('GET /user/session');
    expect(response).toMatchObject({ mustChangePassword: false });
    const body = { password: 'Another@2026' };
    const answer = await browser.call('PUT /user/update/password', { body });
    expect(answer.response_code).toBe('proof_required');
  });

  it('keeps what the account is called where the provider does not say it', async () => {
    await comeIn(stage);
    provider.claims = { sub: stage.subject };
    await comeIn(stage, new TestBrowser(server));
    expect((await linksOf(server, student.id))[0]?.account).toBe(student.email);
  });

  it.each<[string, () => Promise<object>]>([
    ['that an address is verified', async () => ({ email: student.email })],
    ['the number', async () => ({})],
  ])('is found where the second document alone tells %s', async (_what, claims) => {
    const { studentNumber } = await personOf(student.id);
    provider.claims = { sub: stage.subject, ...(await claims()) };
    const isByEmail = 'email' in provider.claims;
    if (!isByEmail) provider.claims = { ...provider.claims, email: 'x@elsewhere.test', email_verified: true };
    provider.userInfo = isByEmail ? { email_verified: true } : { student_number: studentNumber };
    expect(await comeIn(stage)).toBe(student.id);
  });
});

describe('a link ends', () => {
  const isEnded = async () => {
    expect(await linksOf(server, student.id)).toEqual([]);
    expect(await browser.isAs()).toBeNull();
    expect((await auditAbout(server, student.id)).map(({ action }) => action)).toContain('sign-on.unlinked');
    return (await mailsTo(server, student.email, 'sign-on-link')).length;
  };

  it('where a school takes the address away', async () => {
    await comeIn(stage);
    expect(await save({ email: null })).toBe(200);
    expect(await isEnded()).toBe(2);
  });

  /** Confirms the address by the link that was mailed there. */
  const confirm = async (email: string) => {
    const mail = await eventually(() => newestMail(server, email, 'email-confirmation'));
    const answer = await server.call('PUT /user/confirm-email', { body: { token: linkTokenOf(mail.body) } });
    expect(answer.status).toBe(200);
    expect((await personOf(student.id)).email).toBe(email);
  };

  it('where an address counts that a school asked for, and not before', async () => {
    await comeIn(stage);
    const email = `new-${student.email}`;
    expect(await save({ email })).toBe(200);
    expect(await browser.isAs()).toBe(student.id);
    await confirm(email);
    expect(await isEnded()).toBe(2);
  });

  it('not where the owner changes the address', async () => {
    await comeIn(stage);
    const email = `own-${student.email}`;
    expect((await browser.call('PUT /user/contact', { body: { email } })).status).toBe(200);
    await confirm(email);
    expect(await linksOf(server, student.id)).toHaveLength(1);
    expect(await browser.isAs()).toBe(student.id);
  });

  it('where a school gives it another number, and not where it saves the same', async () => {
    await comeIn(stage);
    expect(await save({})).toBe(200);
    expect(await browser.isAs()).toBe(student.id);
    expect(await save({ studentRollNum: stage.subject.replace('subject-', 'N') })).toBe(200);
    expect(await isEnded()).toBe(2);
  });

  it('where a first password is given', async () => {
    await comeIn(stage);
    const ctx = await system();
    const first = await credentials.makeFirstPassword(ctx, student.id);
    await transaction(ctx, (tx) => credentials.giveFirstPassword(tx, student.id, first));
    expect(await isEnded()).toBe(2);
  });

  it('where who has a password is signed out everywhere; who has none keeps it', async () => {
    await comeIn(stage);
    const ctx = await system();
    await transaction(ctx, (tx) => waysIn.signOutEverywhere(tx, student.id));
    expect(await linksOf(server, student.id)).toHaveLength(1);
    await givePassword(server, world, student.id);
    await transaction(ctx, (tx) => waysIn.signOutEverywhere(tx, student.id));
    expect(await isEnded()).toBe(2);
  });
});
