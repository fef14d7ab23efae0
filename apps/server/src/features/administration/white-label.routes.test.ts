import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ChangedHost, HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { headers } from '@lectern/contract/core/envelope.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { institutionSecret } from '../institutions/secrets.service.ts';
import { makePdf, makePng, multipart, multipartType } from '../../../test/files-factories.ts';
import { hostBodyOf } from '../../../test/host-factories.ts';
import { institutionPerTest } from '../../../test/institution-per-test.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let world: World;
let admin: MadePerson;
let hostId: string;
let count = 0;

institutionPerTest('brand', async (made) => {
  ({ server, number: count } = made);
  world = await makeWorld(server, made.hostName);
  admin = await makePerson(server, world, 'topAdmin');
  const hosts = await call<{ data: { id: string }[] }>('GET /white-label/hosts');
  hostId = hosts.response?.data[0]?.id ?? '';
});

function call<R = HostView>(
  route: string,
  given: { as?: MadePerson; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<R>> {
  const { as = admin, ...rest } = given;
  return server.call<R>(route, { as: as.token, host: world.hostName, ...rest });
}

const view = async (): Promise<HostView> => {
  const { response } = await call(`GET /white-label/hosts/${hostId}`);
  if (!response) throw new Error('The host is not there');
  return response;
};

const shown = async (): Promise<HostConfiguration | null> =>
  (await server.call<HostConfiguration>('GET /configuration', { host: world.hostName })).response;

async function change(given: Partial<ChangedHost>, as = admin): Promise<Answer<HostView>> {
  return call(`PUT /white-label/hosts/${hostId}`, { as, body: hostBodyOf(await view(), given) });
}

async function uploaded(content: Buffer, as = admin): Promise<string> {
  const { response } = await call<{ files: { fileId: string }[] }>('POST /file/upload', {
    as,
    body: multipart([{ name: 'logo.png', content }]),
    headers: { 'content-type': multipartType },
  });
  return response?.files[0]?.fileId ?? '';
}

const picture = (address: string | null | undefined, host = world.hostName) =>
  server.server.app.inject({ method: 'GET', url: address ?? '/', headers: { host } });

const auditOf = (id: string) => auditAbout(server, id);

describe('the hosts of an institution', () => {
  it('are listed and shown to their keepers, together with the operator’s fields', async () => {
    const gra = await makePerson(server, world, 'graAdmin');
    for (const as of [admin, gra])
      expect(await call('GET /white-label/hosts', { as })).toMatchObject({
        status: 200,
        response: { data: [{ id: hostId, domain: world.hostName, appname: 'Northfield Learning' }] },
      });
    expect(await view()).toMatchObject({
      ...{ brandColor: '#0f5f6f', roleTypePath: 'Counselor', bufferTiming: 2, finalBufferTiming: 5 },
      ...{ paginationCount: 50, logo: null, version: 0, formerRolePaths: [], senderName: '' },
      operator: {
        ...{ environment: 'production', appUrl: `http://${world.hostName}`, restBase: '/api' },
        ...{ socketBase: '', domainPath: '' },
        paymentsWebhook: expect.stringMatching(/\/api\/payouts\/webhook\/[0-9a-f-]{36}$/) as string,
      },
    });
  });

  it('are closed to every other role, and to another institution’s administrator', async () => {
    const body = hostBodyOf(await view(), { title: 'Taken over' });
    const roles = ['student', 'parent', 'educator', 'levelOneAdmin', 'levelTwoAdmin', 'levelThreeAdmin'];
    for (const role of roles as Role[]) {
      const as = await makePerson(server, world, role);
      for (const [route, given] of [
        ['GET /white-label/hosts', {}],
        [`GET /white-label/hosts/${hostId}`, {}],
        [`PUT /white-label/hosts/${hostId}`, { body }],
      ] as const)
        expect([role, (await call(route, { as, ...given })).status]).toEqual([role, 403]);
    }
    const other = await makeWorld(server, `other${count}.test`);
    const stranger = await makePerson(server, other, 'topAdmin');
    for (const [method, given] of [
      ['GET', {}],
      ['PUT', { body }],
    ] as const) {
      const answer = await server.call(`${method} /white-label/hosts/${hostId}`, {
        ...{ as: stranger.token, host: other.hostName, ...given },
      });
      expect(answer.status).toBe(404);
    }
    expect((await shown())?.title).toBe('Northfield');
  });
});

describe('changing a host', () => {
  it('wants a recent proof for another address of signing in, where everybody at the login is sent', async () => {
    const late = await makePerson(server, world, 'topAdmin');
    await server.pass(15 * 60 + 1);
    const phishing = { cleverLoginUrl: 'https://phish.test/login' };
    expect((await change(phishing, late)).response_code).toBe('proof_required');
    expect((await change({ title: 'Riverbend' }, late)).status).toBe(200);
  });

  it('shows at once what it is called and how it looks, and leaves an audit row with both states', async () => {
    await shown();
    const answer = await change({
      ...{ appname: 'Riverbend Tutoring', title: 'Riverbend', brandColor: '#E4572E' },
      ...{ roleTypeName: 'Tutor', roleTypes: 'Tutors', paginationCount: 20 },
      ...{ bufferTiming: 3, finalBufferTiming: 8, senderName: 'Riverbend' },
      socialLinks: [{ network: 'x', url: 'https://x.com/riverbend' }],
      supportEmail: 'help@riverbend.example',
      levelTitles: {
        levelOne: { one: 'Region', many: 'Regions' },
        levelTwo: { one: 'City', many: 'Cities' },
        levelThree: { one: 'Campus', many: 'Campuses' },
      },
    });
    expect(answer).toMatchObject({ status: 200, response: { version: 1, title: 'Riverbend' } });
    const configuration = await shown();
    expect(configuration).toMatchObject({
      ...{ appname: 'Riverbend Tutoring', title: 'Riverbend', brandColor: '#e4572e' },
      ...{ roleTypeName: 'Tutor', paginationCount: 20, bufferTiming: 3, finalBufferTiming: 8 },
      ...{ supportEmail: 'help@riverbend.example', formerRolePaths: [] },
      levelTitles: { levelThree: { one: 'Campus', many: 'Campuses' } },
      socialLinks: [{ network: 'x', url: 'https://x.com/riverbend' }],
    });
    expect(configuration).not.toHaveProperty('senderName');
    expect(await auditOf(hostId)).toMatchObject([
      {
        action: 'host.changed',
        actorId: admin.id,
        beforeValues: { title: 'Northfield', brandColor: '#0f5f6f', bufferMinutes: 2 },
        afterValues: { title: 'Riverbend', brandColor: '#e4572e', bufferMinutes: 3 },
      },
    ]);
  });

  it('refuses the second of two who changed the same version, also at the same moment', async () => {
    const second = await makePerson(server, world, 'graAdmin');
    const opened = await view();
    const [mine, theirs] = [hostBodyOf(opened, { title: 'Mine' }), hostBodyOf(opened, { title: 'Theirs' })];
    const answers = await Promise.all([
      call(`PUT /white-label/hosts/${hostId}`, { body: mine }),
      call(`PUT /white-label/hosts/${hostId}`, { as: second, body: theirs }),
    ]);
    expect(answers.map(({ response_code }) => response_code).toSorted()).toEqual([
      ...['changed_meanwhile', 'ok'],
    ]);
    expect((await view()).version).toBe(1);
    expect(await auditOf(hostId)).toHaveLength(1);
  });

  it('answers the same when it is sent again with its key', async () => {
    const body = hostBodyOf(await view(), { title: 'Once' });
    const key = { [headers.idempotencyKey]: 'the-same-press-1' };
    const first = await call(`PUT /white-label/hosts/${hostId}`, { body, headers: key });
    const again = await call(`PUT /white-label/hosts/${hostId}`, { body, headers: key });
    expect([first.status, again.status, again.response?.version]).toEqual([200, 200, 1]);
  });

  it('keeps earlier words of addresses, which lead to the present one', async () => {
    await change({ roleTypePath: 'Tutor', roleTypePaths: 'Tutors' });
    await change({ roleTypePath: 'Mentor' });
    expect(await shown()).toMatchObject({ roleTypePath: 'Mentor', formerRolePaths: ['Tutor', 'Counselor'] });
    await change({ roleTypePath: 'tutor' });
    expect((await shown())?.formerRolePaths).toEqual(['Mentor', 'Counselor']);
  });

  it.each([
    ['a style for a colour', { brandColor: '#fff;}*{display:none' }, 'brandColor'],
    ['a script for a link', { cleverLoginUrl: 'javascript:alert(1)' }, 'cleverLoginUrl'],
    ['a fixed word as path', { roleTypePath: 'level-TWO' }, 'roleTypePath'],
    ['a name of nothing', { appname: '\u202E' }, 'appname'],
  ])('refuses %s', async (_name, given, field) => {
    const answer = await change(given);
    expect(answer.status).toBe(400);
    expect(answer.validationErrors.map((one) => one.field)).toContain(field);
  });

  it('takes out of a name what turns it around', async () => {
    expect((await change({ appname: 'River\u202Edneb' })).response?.appname).toBe('Riverdneb');
  });
});

describe('a logo', () => {
  it('is redrawn and shown to everybody, and gone when it is replaced', async () => {
    const marked = Buffer.concat([await makePng(32), Buffer.from('<script>alert(1)</script>')]);
    const id = await uploaded(marked);
    const address = `/api/brand/${id}`;
    expect((await picture(address)).statusCode).toBe(404);
    await change({ logo: id, logoSmall: id });
    expect(await shown()).toMatchObject({
      logo: address,
      logoSmall: address,
      favicon: address,
      logoDark: null,
    });
    const sent = await picture(address);
    expect(sent.headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(sent.rawPayload.includes('script')).toBe(false);
    expect((await sharp(sent.rawPayload).metadata()).width).toBe(32);
    const next = await uploaded(await makePng(16));
    await change({ logo: next });
    expect((await picture(address)).statusCode).toBe(200);
    await change({ logoSmall: null });
    expect((await picture(address)).statusCode).toBe(404);
    expect((await picture(`/api/brand/${next}`)).statusCode).toBe(200);
    expect((await shown())?.favicon).toBeNull();
  });

  it('is another institution’s nowhere', async () => {
    const id = await uploaded(await makePng());
    await change({ logo: id });
    expect((await picture(`/api/brand/${id}`, 'localhost')).statusCode).toBe(404);
  });

  it('is no PDF, no drawing with a script, no large picture and nobody else’s upload', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await uploaded(Buffer.from(svg))).toBe('');
    expect(await change({ logo: await uploaded(makePdf()) })).toMatchObject({
      ...{ status: 400, response_code: 'logo_unfit', validationErrors: [{ field: 'logo' }] },
    });
    const large = await change({ logoDark: await uploaded(await makePng(420)) });
    expect(large).toMatchObject({ response_code: 'logo_unfit', validationErrors: [{ field: 'logoDark' }] });
    for (const address of [
      'https://evil.example/x.png',
      '/api/brand/x',
      `data:image/svg+xml,${svg.slice(0, 40)}`,
    ])
      expect(await change({ logo: address })).toMatchObject({ response_code: 'logo_unfit' });
    const gra = await makePerson(server, world, 'graAdmin');
    const theirs = await uploaded(await makePng(), gra);
    expect((await change({ logo: theirs })).status).toBe(404);
    expect((await view()).version).toBe(0);
  });

  it('that stands in the settings themselves stays until it is replaced', async () => {
    const drawn = 'data:image/svg+xml,%3Csvg%3E';
    await server.db
      .updateTable('hosts')
      .set({ settings: JSON.stringify({ title: 'Drawn', logo: drawn }) })
      .where('id', '=', hostId)
      .execute();
    await change({ title: 'Still drawn' });
    expect(await shown()).toMatchObject({ title: 'Still drawn', logo: drawn });
    await change({ logo: null });
    expect((await shown())?.logo).toBeNull();
  });
});

it('shows what another process has saved within a second', async () => {
  expect((await shown())?.paginationCount).toBe(50);
  await server.db.updateTable('hosts').set({ pageSize: 33 }).where('id', '=', hostId).execute();
  await wait(900);
  expect((await shown())?.paginationCount).toBe(33);
});

describe('a provider’s secret', () => {
  const value = 'GOCSPX-the-very-secret-0123456789';
  const path = () => `/white-label/hosts/${hostId}/secret`;
  const bodyOf = (secret: string | null) => ({ kind: 'payments', secret });
  const set = (secret: string | null, as = admin) => call(`PUT ${path()}`, { as, body: bodyOf(secret) });
  const stateIn = (answer: Answer<HostView>) =>
    answer.response?.secrets.find(({ kind }) => kind === 'payments');

  it('is kept sealed and in no answer, audit value or mail, and all top administrators are told', async () => {
    const second = await makePerson(server, world, 'graAdmin');
    const answers = [await set(value), await call(`GET /white-label/hosts/${hostId}`)];
    for (const answer of answers) {
      expect(stateIn(answer)).toEqual({
        kind: 'payments',
        setAt: server.clock.now().toISOString(),
        setBy: admin.name,
      });
      expect(JSON.stringify(answer)).not.toContain(value);
    }
    const rows = await server.db.selectFrom('hostSecrets').selectAll().where('hostId', '=', hostId).execute();
    expect(rows).toMatchObject([{ kind: 'payments', setBy: admin.id }]);
    expect(rows[0]?.sealed).toMatch(/^v1\.[\da-f]{8}\./);
    expect(JSON.stringify([rows, await auditOf(hostId)])).not.toContain(value);
    expect((await auditOf(hostId)).map(({ action }) => action)).toEqual(['host.secret-set']);
    const mails = await server.db
      .selectFrom('mails')
      .selectAll()
      .where('institutionId', '=', world.institutionId)
      .where('kind', '=', 'provider-secret')
      .execute();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [admin.email, second.email].toSorted(),
    );
    expect(mails[0]?.body).toContain(admin.name);
    expect(JSON.stringify(mails)).not.toContain(value);
    const ctx = await server.server.contexts.forInstitution(world.institutionId);
    expect(await institutionSecret(ctx, 'payments')).toBe(value);
  });

  it('tells nobody that one was removed that was not there', async () => {
    for (const _time of [1, 2]) expect((await set(null)).status).toBe(200);
    const mails = await server.db
      .selectFrom('mails')
      .select('id')
      .where('institutionId', '=', world.institutionId)
      .where('kind', '=', 'provider-secret')
      .execute();
    expect([mails, await auditOf(hostId)]).toEqual([[], []]);
  });

  it('is none of a sign-in provider, whose client keeps its own', async () => {
    const body = { kind: 'identityProvider', secret: value };
    expect((await call(`PUT ${path()}`, { body })).status).toBe(400);
    const shown = await call(`GET /white-label/hosts/${hostId}`);
    expect(shown.response?.secrets.map(({ kind }) => kind)).toEqual(['payments', 'paymentsWebhook']);
  });

  it('opens for no other host, even where somebody moves it in the database', async () => {
    await set(value);
    const other = await makeWorld(server, `moved${count}.test`);
    const stranger = await makePerson(server, other, 'topAdmin');
    const { id } = await server.db
      .selectFrom('hosts')
      .select('id')
      .where('institutionId', '=', other.institutionId)
      .executeTakeFirstOrThrow();
    const { sealed } = await server.db
      .selectFrom('hostSecrets')
      .select('sealed')
      .where('hostId', '=', hostId)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('hostSecrets')
      .values({
        ...{ institutionId: other.institutionId, hostId: id, kind: 'payments', sealed },
        ...{ setBy: stranger.id, setAt: server.clock.now() },
      })
      .execute();
    const ctx = await server.server.contexts.forInstitution(other.institutionId);
    expect(await institutionSecret(ctx, 'payments')).toBeNull();
  });

  it('is replaced by two at once without a fault, and is taken away', async () => {
    const answers = await Promise.all([set('first-secret-value'), set('second-secret-value')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const removed = await set(null);
    expect(removed.status).toBe(200);
    expect(stateIn(removed)).toMatchObject({ setAt: null, setBy: null });
    const again = await set(null);
    expect(again.status).toBe(200);
    expect((await auditOf(hostId)).map(({ action }) => action)).toEqual([
      ...['host.secret-set', 'host.secret-set', 'host.secret-removed'],
    ]);
  });

  it('wants a recent proof, and is closed to every other role and institution', async () => {
    const other = await makeWorld(server, `secret${count}.test`);
    const stranger = await makePerson(server, other, 'topAdmin');
    const foreign = await server.call(`PUT ${path()}`, {
      ...{ as: stranger.token, host: other.hostName, body: bodyOf(value) },
    });
    expect(foreign.status).toBe(404);
    for (const role of ['levelOneAdmin', 'levelThreeAdmin', 'educator', 'student'] as const) {
      const as = await makePerson(server, world, role);
      expect([role, (await set(value, as)).status]).toEqual([role, 403]);
      expect([role, (await set(null, as)).status]).toEqual([role, 403]);
    }
    const late = await makePerson(server, world, 'topAdmin');
    await server.pass(15 * 60 + 1);
    expect((await set(value, late)).response_code).toBe('proof_required');
    expect((await set(null, late)).response_code).toBe('proof_required');
  });

  it.each(['', ' ', 'with a space', 'line\nbreak', 'x'.repeat(501), '\u202Eabc'])(
    'is not %j',
    async (secret) => {
      expect((await set(secret)).status).toBe(400);
    },
  );
});
