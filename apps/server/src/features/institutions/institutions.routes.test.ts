import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../../test/factories.ts';
import { offerProvider } from '../../../test/sign-on-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { followAddress, forgetKeptHosts } from './institutions.service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
  const second = await makeWorld(server, 'second.test');
  await server.db
    .updateTable('hosts')
    .set({ settings: JSON.stringify({ title: 'Second', roleTypeName: 'Tutor', brandColor: '#8a3ffc' }) })
    .where('institutionId', '=', second.institutionId)
    .execute();
});
afterAll(() => server.stop());

const configuration = (host: string, headers: Record<string, string> = {}) =>
  server.call('GET /configuration', { host, headers });

describe('the configuration of a host', () => {
  it('carries every field before anybody signs in', async () => {
    const answer = await configuration('localhost');
    expect(answer).toMatchObject({
      status: 200,
      response: {
        environment: 'localhost',
        domain: 'localhost',
        restBase: '/api',
        socketBase: '',
        appUrl: 'http://localhost',
        appname: 'Northfield Learning',
        title: 'Northfield',
        whitelabeled: true,
        logo: null,
        domainPath: '',
        bufferTiming: 2,
        finalBufferTiming: 5,
        paginationCount: 50,
        cleverLoginUrl: null,
        identityProviders: [],
        roleTypeName: 'Counselor',
        roleTypes: 'Counselors',
        roleTypePath: 'Counselor',
        roleTypePaths: 'Counselors',
        levelTitles: { levelOne: { one: 'District', many: 'Districts' } },
        languages: ['en', 'es'],
        slotMinutes: 30,
        serverTime: server.clock.now().getTime(),
      },
    });
  });

  it('is the default one for names that nobody configured, whatever case, port or trailing dot they come with', async () => {
    expect((await configuration('unknown.example')).response).toMatchObject({
      domain: 'default',
      bufferTiming: 10,
    });
    for (const name of ['LOCALHOST', 'localhost:3000', 'localhost.'])
      expect((await configuration(name)).response).toMatchObject({ domain: 'localhost', bufferTiming: 2 });
  });

  it('is the second institution’s own on its host', async () => {
    expect((await configuration('second.test')).response).toMatchObject({
      title: 'Second',
      roleTypeName: 'Tutor',
      brandColor: '#8a3ffc',
    });
  });

  it('does not follow X-Forwarded-Host', async () => {
    const { response } = await configuration('localhost', { 'x-forwarded-host': 'second.test' });
    expect(response).toMatchObject({ domain: 'localhost', appUrl: 'http://localhost' });
  });
});

describe('links of providers', () => {
  const page = 'https://login.district.example/start';

  it('are on every host that has them, but for the default one', async () => {
    const world = await makeWorld(server, 'linked.test');
    const first = await server.db.selectFrom('institutions').select('id').orderBy('createdAt').execute();
    const hosts = { 'linked.test': world.institutionId, default: first[0]?.id ?? '' };
    for (const [hostName, institutionId] of Object.entries(hosts)) {
      await server.db
        .updateTable('hosts')
        .set({ settings: JSON.stringify({ cleverLoginUrl: page }) })
        .where('hostName', '=', hostName)
        .execute();
      await offerProvider(server, { institutionId, hostName });
    }
    forgetKeptHosts();
    expect((await configuration('linked.test')).response).toMatchObject({
      cleverLoginUrl: page,
      identityProviders: [{ name: 'District' }],
    });
    for (const name of ['default', 'unknown.example'])
      expect((await configuration(name)).response).toMatchObject({
        ...{ domain: 'default', cleverLoginUrl: null, identityProviders: [] },
      });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://files.example/'])(
    'are none where %s is stored',
    async (cleverLoginUrl) => {
      await server.db
        .updateTable('hosts')
        .set({ settings: JSON.stringify({ cleverLoginUrl }) })
        .where('hostName', '=', 'second.test')
        .execute();
      forgetKeptHosts();
      expect((await configuration('second.test')).response?.['cleverLoginUrl']).toBeNull();
    },
  );
});

describe('the address in mails', () => {
  const addressOf = async (host: string) =>
    (
      await server.db
        .selectFrom('hosts')
        .select('appUrl')
        .where('hostName', '=', host)
        .executeTakeFirstOrThrow()
    ).appUrl;

  it('is this machine’s with its port, until the address that people type is configured', async () => {
    const { db } = server;
    await db
      .updateTable('hosts')
      .set({ appUrl: 'https://own.test' })
      .where('hostName', '=', 'second.test')
      .execute();
    await followAddress(db, { port: 4711, appUrl: undefined });
    expect(await addressOf('localhost')).toBe('http://localhost:4711');
    await followAddress(db, { port: 4711, appUrl: 'https://lessons.test' });
    expect(await addressOf('localhost')).toBe('https://lessons.test');
    await followAddress(db, { port: 4711, appUrl: 'https://moved.test' });
    expect(await addressOf('default')).toBe('https://moved.test');
    expect(await addressOf('second.test')).toBe('https://own.test');
  });
});
