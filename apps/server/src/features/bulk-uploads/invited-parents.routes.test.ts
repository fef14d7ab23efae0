import { expect, it } from 'vitest';
import type { District } from '../../../test/group-factories.ts';
import { eventually, mailsTo } from '../../../test/identity-factories.ts';
import { districtPerTest } from '../../../test/institution-per-test.ts';
import type { TestServer } from '../../../test/test-server.ts';
import * as uploads from '../../../test/upload-factories.ts';

let server: TestServer;
let district: District;
let school: uploads.Sender;

districtPerTest('invited-parents', (made) => {
  ({ server, district } = made);
  school = { as: district.levelThree, host: made.hostName };
});

const at = (name: string) => `${name}@${school.host}`;
const lineOf = (number: string, parent: string) => `${number},Kid,${number},6,,Pa,Rent,${at(parent)}`;

async function applyAndInvite(lines: readonly string[]): Promise<string> {
  const content = [uploads.heads.students, ...lines].join('\n');
  const { id } = await uploads.apply(server, school, { sentAs: 'STUDENT', content });
  const sent = await server.call(`POST /user/bulk-upload/${id}/invitations`, {
    ...{ as: school.as.token, host: school.host },
  });
  expect(sent.status).toBe(200);
  await server.pass(1);
  return id;
}

async function tokenMailedTo(name: string): Promise<string> {
  const [mail] = await eventually(async () => {
    const mails = await mailsTo(server, at(name), 'invitation');
    return mails.length > 0 ? mails : undefined;
  });
  const token = /token=([^\s"&\\]+)/.exec(JSON.stringify(mail))?.[1];
  if (!token) throw new Error(`No link was mailed to ${name}.`);
  return token;
}

const openLink = (token: string) =>
  server.call('PUT /user/reset-password', {
    ...{ host: school.host, body: { token, password: 'Harbor@2026' } },
  });

const parentsIn = async () =>
  (await uploads.peopleIn(server, district.world))
    .filter(({ email }) => email?.endsWith(school.host))
    .map(({ email }) => email);

it('undoing an upload takes back a parent who was invited and has not come, whose link then opens nothing', async () => {
  const id = await applyAndInvite([lineOf('K1', 'ana'), lineOf('K2', 'ana'), lineOf('K7', 'eva')]);
  const token = await tokenMailedTo('ana');
  expect(await parentsIn()).toHaveLength(2);
  expect((await uploads.undo(server, school, id)).state).toBe('undone');
  expect(await parentsIn()).toEqual([]);
  expect((await openLink(token)).status).not.toBe(200);
});

it('undoing an upload leaves a parent who has come, and one whom another student has', async () => {
  await applyAndInvite([lineOf('K3', 'ben')]);
  const id = await applyAndInvite([lineOf('K4', 'ben'), lineOf('K5', 'cleo')]);
  expect((await openLink(await tokenMailedTo('cleo'))).status).toBe(200);
  expect((await uploads.undo(server, school, id)).state).toBe('undone');
  expect((await parentsIn()).toSorted()).toEqual([at('ben'), at('cleo')]);
});

it('undoing an upload leaves an invited parent whom the product has told something, and takes back the others', async () => {
  const id = await applyAndInvite([lineOf('K8', 'dora'), lineOf('K9', 'finn')]);
  const dora = (await uploads.peopleIn(server, district.world)).find(({ email }) => email === at('dora'));
  await server.db
    .insertInto('notifications')
    .values({
      ...{ institutionId: district.world.institutionId, personId: dora?.id ?? '', type: 'sessionMissed' },
      ...{ createdAt: server.clock.now(), data: JSON.stringify({}) },
    })
    .execute();
  expect((await uploads.undo(server, school, id)).state).toBe('undone');
  expect(await parentsIn()).toEqual([at('dora')]);
});
