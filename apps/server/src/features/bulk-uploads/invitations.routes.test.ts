import { describe, expect, it } from 'vitest';
import type { Invitations } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { makePerson } from '../../../test/factories.ts';
import type { District } from '../../../test/group-factories.ts';
import { eventually, givePassword, mailsTo, neverCame } from '../../../test/identity-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';
import type { SentAs, Sender } from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: Sender;

districtPerTest('invited', (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
});

const head =
  'Student Number,First Name,Last Name,Email,Parent First Name,Parent Last Name,Parent Email,Parent 2 First Name,Parent 2 Last Name,Parent 2 Email';
const at = (name: string) => `${name}@${school.host}`;
const ask = <R = Invitations>(route: string, sender = school, body?: object) =>
  server.call<R>(route, { as: sender.as.token, host: sender.host, body });
const invitations = (id: string, sender = school) => ask(`GET /user/bulk-upload/${id}/invitations`, sender);
const send = (id: string, sender = school) => ask(`POST /user/bulk-upload/${id}/invitations`, sender);

async function apply(lines: readonly string[], sentAs: SentAs = 'STUDENT', sender = school): Promise<string> {
  const upload = await uploads.apply(server, sender, { sentAs, content: lines.join('\n') });
  expect(upload).toMatchObject({ state: 'applied', counts: { failed: 0 } });
  return upload.id;
}

/** Mails of a kind to an address, once there are so many. */
const mailed = (to: string, kind: string, wanted = 1) =>
  eventually(async () => {
    const mails = await mailsTo(server, to, kind);
    return mails.length >= wanted ? mails : undefined;
  });
const allMails = () =>
  server.db
    .selectFrom('mails')
    .select(['recipient', 'kind'])
    .where('institutionId', '=', district.world.institutionId)
    .execute();
const personOf = ({ id }: { id: string }) =>
  server.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const byNumber = (number: string) =>
  server.db
    .selectFrom('people')
    .selectAll()
    .where('institutionId', '=', district.world.institutionId)
    .where('studentNumber', '=', number)
    .executeTakeFirstOrThrow();

describe('sending the invitations of an upload', () => {
  it('writes once to new people with an address, however often and by how many it is asked for', async () => {
    const id = await apply([
      head,
      `N1,Ana,A,${at('ana')},,,,,,`,
      `N2,Ben,B,${at('ben')},,,,,,`,
      'N3,Cy,C,,,,,,,',
    ]);
    expect((await invitations(id)).response).toEqual({
      ...{ open: 2, withPassword: 0, waiting: 0, sent: 0, failed: 0, nextTime: null, failures: [] },
    });
    const colleague = { ...school, as: await makePerson(server, district.world, 'levelThreeAdmin', {}) };
    const both = await Promise.all([send(id), send(id, colleague)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await invitations(id)).response).toMatchObject({ open: 0, waiting: 2, sent: 0 });
    await Promise.all([server.pass(1), server.pass(1)]);
    expect((await invitations(id)).response).toMatchObject({ open: 0, waiting: 0, sent: 2 });
    await mailed(at('ana'), 'invitation');
    await mailed(at('ben'), 'invitation');
    expect((await send(id)).response).toMatchObject({ open: 0, waiting: 0, sent: 2 });
    await server.pass(86_400);
    expect(await allMails()).toHaveLength(2);
    const told = await server.db
      .selectFrom('auditEntries')
      .select('action')
      .where('subjectId', '=', (await byNumber('N1')).id)
      .execute();
    expect(told.map(({ action }) => action)).toContain('person.invited');
  });

  it('goes to people with an address: first passwords are for the others, and a slip takes its place', async () => {
    const id = await apply([
      head,
      `N1,Ana,A,${at('ana')},,,,,,`,
      `N2,Ben,B,${at('ben')},,,,,,`,
      'N3,Cy,C,,,,,,,',
    ]);
    type Given = { people: { studentRollNum: string }[] };
    const given = await ask<Given>(`POST /user/bulk-upload/${id}/first-passwords`);
    expect(given.response?.people.map(({ studentRollNum }) => studentRollNum)).toEqual(['N3']);
    expect((await invitations(id)).response).toMatchObject({ open: 2, withPassword: 0 });
    const { id: ana } = await byNumber('N1');
    await ask('POST /user/student/sign-in-slips', school, { studentIds: [ana] });
    expect((await invitations(id)).response).toMatchObject({ open: 1, withPassword: 1 });
    expect((await send(id)).response).toMatchObject({ open: 0, waiting: 1 });
    // A slip that is made while a letter waits takes its place, too.
    const { id: ben } = await byNumber('N2');
    await ask('POST /user/student/sign-in-slips', school, { studentIds: [ben] });
    await server.pass(1);
    expect((await invitations(id)).response).toMatchObject({ sent: 0, waiting: 0, withPassword: 2 });
    expect(await allMails()).toEqual([]);
  });

  it('leaves out who has joined, was invited elsewhere, or is closed by then', async () => {
    const lines = ['N1', 'N2', 'N3', 'N4'].map((one) => `${one},Ana,${one},${at(one.toLowerCase())},,,,,,`);
    const id = await apply([head, ...lines]);
    const [one, two, three] = [await byNumber('N1'), await byNumber('N2'), await byNumber('N3')];
    await givePassword(server, district.world, one.id);
    await ask(`POST /user/${two.id}/invitation`);
    await mailed(at('n2'), 'invitation');
    expect((await invitations(id)).response).toMatchObject({ open: 2 });
    await send(id);
    await server.db.updateTable('people').set({ active: false }).where('id', '=', three.id).execute();
    await server.pass(1);
    expect((await invitations(id)).response).toMatchObject({ open: 0, waiting: 0, sent: 1, failed: 0 });
    await mailed(at('n4'), 'invitation');
    expect((await mailsTo(server, at('n2'), 'invitation')).length).toBe(1);
    expect(await mailsTo(server, at('n3'), 'invitation')).toEqual([]);
  });

  it('writes to changed addresses as the form does: the old one is told, and the new one counts once confirmed', async () => {
    const [joined, fresh] = [await personOf(district.student), await personOf(district.other)];
    await givePassword(server, district.world, joined.id);
    await neverCame(server, fresh.id);
    await server.db.updateTable('people').set({ mailVerified: false }).where('id', '=', fresh.id).execute();
    const id = await apply([
      head,
      `${joined.studentNumber},${joined.firstName},${joined.lastName},${at('new')},,,,,,`,
      `${fresh.studentNumber},${fresh.firstName},${fresh.lastName},${at('fresh')},,,,,,`,
    ]);
    expect(await allMails()).toEqual([]);
    expect((await send(id)).response).toMatchObject({ open: 0, waiting: 2 });
    await server.pass(1);
    await mailed(at('new'), 'email-confirmation');
    await mailed(joined.email ?? '', 'email-change-asked');
    await mailed(at('fresh'), 'invitation');
    expect((await personOf(district.student)).email).toBe(joined.email);
    expect((await invitations(id)).response).toMatchObject({ open: 0, sent: 2, waiting: 0 });
    expect((await ask(`PUT /user/bulk-upload/${id}/undo`)).status).toBe(200);
    await server.pass(1);
    const links = await server.db.selectFrom('oneTimeLinks').select('newEmail').execute();
    expect(links.map(({ newEmail }) => newEmail)).not.toContain(at('new'));
  });

  it('writes one letter to a parent of several children, and asks one who has joined', async () => {
    const known = await makePerson(server, district.world, 'parent', {});
    const { email } = await personOf(known);
    const id = await apply([
      head,
      `N1,Ana,A,,Di,A,${at('di')},${known.name.replace(' ', ',')},${email}`,
      `N2,Ben,A,,Di,A,${at('di')},,,`,
    ]);
    expect((await send(id)).response).toMatchObject({ open: 0, waiting: 2 });
    await server.pass(1);
    expect((await invitations(id)).response).toMatchObject({ sent: 2, failed: 0 });
    const [letter] = await mailed(at('di'), 'invitation');
    expect(letter?.body).toContain('parent of Ana A and Ben A');
    expect(await mailsTo(server, email ?? '', 'child-asked')).toHaveLength(1);
    const linked = await server.db.selectFrom('guardianships').selectAll().execute();
    const [ana, ben] = [await byNumber('N1'), await byNumber('N2')];
    const ofDi = linked.filter(({ studentId }) => studentId === ana.id || studentId === ben.id);
    expect(ofDi).toHaveLength(2);
  });

  it('writes to an address once a day, whatever has to be told to it', async () => {
    await apply([head, `N1,Ana,A,${at('ana')},,,,,,`]).then(send);
    const later = await apply([head, `N2,Ben,B,,Ana,A,${at('ana')},,,`]);
    await send(later);
    await server.pass(1);
    const { response } = await invitations(later);
    expect(response).toMatchObject({ waiting: 1, sent: 0 });
    expect(Date.parse(response?.nextTime ?? '') - server.clock.now().getTime()).toBeGreaterThan(86_000_000);
    await server.pass(86_400);
    expect((await invitations(later)).response).toMatchObject({ waiting: 0, sent: 1, nextTime: null });
    await mailed(at('ana'), 'no-parent');
  });

  it('writes 500 letters an hour for an institution, and goes on afterwards', async () => {
    const id = await apply([head, `N1,Ana,A,${at('ana')},,,,,,`, `N2,Ben,B,${at('ben')},,,,,,`]);
    const { institutionId } = district.world;
    const now = server.clock.now();
    const sent = { kind: 'invitation', state: 'sent', dueAt: now, sentAt: now, createdAt: now } as const;
    await server.db
      .insertInto('bulkUploadLetters')
      .values(
        Array.from({ length: 499 }, (_, at) => ({
          ...{ ...sent, institutionId, uploadId: id, line: at + 10, personId: district.student.id },
          address: `a${at}@full.test`,
        })),
      )
      .execute();
    await send(id);
    await server.pass(1);
    expect((await invitations(id)).response).toMatchObject({ sent: 500, waiting: 1 });
    await server.pass(60);
    expect((await invitations(id)).response).toMatchObject({ sent: 500, waiting: 1 });
    await server.pass(3600);
    expect((await invitations(id)).response).toMatchObject({ sent: 501, waiting: 0 });
  });

  it('stops what waits when the upload is undone', async () => {
    const id = await apply([head, `N1,Ana,A,${at('ana')},,,,,,`]);
    await send(id);
    expect((await ask(`PUT /user/bulk-upload/${id}/undo`)).status).toBe(200);
    await server.pass(2);
    expect((await invitations(id)).response).toMatchObject({ open: 0, waiting: 0, sent: 0 });
    expect(await allMails()).toEqual([]);
    expect(await send(id)).toMatchObject({ status: 417, response_code: 'upload_state_changed' });
  });

  it('says at the line what could not be written, and tries it again when asked', async () => {
    const id = await apply([head, `N1,Ana,A,${at('ana')},,,,,,`]);
    await send(id);
    await server.db.updateTable('people').set({ active: false }).where('id', '=', school.as.id).execute();
    await server.pass(1);
    const colleague = { ...school, as: await makePerson(server, district.world, 'levelThreeAdmin', {}) };
    expect((await invitations(id, colleague)).response).toMatchObject({
      ...{ open: 1, waiting: 0, sent: 0, failed: 1 },
      failures: [{ line: 2, name: 'Ana A', message: 'The person who asked for this may no longer do it' }],
    });
    await send(id, colleague);
    await server.pass(1);
    expect((await invitations(id, colleague)).response).toMatchObject({ sent: 1, failed: 0, failures: [] });
    await mailed(at('ana'), 'invitation');
  });

  it('is for people who keep the upload alone', async () => {
    const id = await apply([head, `N1,Ana,A,${at('ana')},,,,,,`]);
    const { world, besideLevelId } = district;
    const beside = await makePerson(server, world, 'levelThreeAdmin', { levelId: besideLevelId });
    for (const call of [send, invitations]) {
      expect((await call(id, { ...school, as: beside })).status).toBe(404);
      expect((await call(id, { ...school, as: district.levelTwo })).status).toBe(404);
      expect((await call(id, { ...school, as: district.student })).status).toBe(403);
    }
    await server.pass(16 * 60);
    expect((await send(id)).response_code).toBe('proof_required');
  });

  it('invites educators in the name of Level 2', async () => {
    const { world, besideLevelId } = district;
    await server.db.updateTable('levels').set({ code: 'SOUTH' }).where('id', '=', besideLevelId).execute();
    const area = { as: district.levelTwo, host: world.hostName };
    const id = await apply(
      ['Email,First Name,Last Name,School Codes', `${at('sam')},Sam,Rivera,SOUTH`],
      'TUTOR',
      area,
    );
    expect((await send(id, area)).response).toMatchObject({ waiting: 1 });
    await server.pass(1);
    await mailed(at('sam'), 'invitation');
  });
});
