import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAbout } from '../test/audit-factories.ts';
import { makeWorld } from '../test/factories.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';
import { operateInstitutions } from './institution-operator.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await makeWorld(server);
});
afterAll(() => server.stop());

const operate = (...args: string[]) =>
  operateInstitutions(args, {
    db: server.db,
    contexts: server.server.contexts,
    now: server.clock.now(),
  });

const tokenIn = (said: string) =>
  new URL(/https?:\S+token=\S+/.exec(said)?.[0] ?? '').searchParams.get('token');

describe('the operator', () => {
  it('makes an institution whose first administrator signs in by the link, and nowhere else', async () => {
    const said = await operate(
      ...['add', 'Harbor Schools', '--host', 'harbor.example', '--url', 'https://harbor.example/x'],
      ...['--admin', 'ada@harbor.example', '--first', 'Ada', '--last', 'Holm', '--zone', 'Europe/Paris'],
    );
    const zones = server.db
      .selectFrom('institutions')
      .select('timeZone')
      .where('name', '=', 'Harbor Schools');
    expect(await zones.executeTakeFirst()).toEqual({ timeZone: 'Europe/Paris' });
    expect(said).toContain('https://harbor.example/reset-password?token=');
    const set = { token: tokenIn(said), password: 'Better%2027' };
    const host = 'harbor.example';
    expect((await server.call('PUT /user/reset-password', { host, body: set })).status).toBe(200);
    const account = { username: 'ada@harbor.example', password: 'Better%2027' };
    const signIn = (at: string) => server.call('POST /user/authenticate', { host: at, body: account });
    expect((await signIn(host)).response).toMatchObject({ role: 'INS_SUPER_ADMIN' });
    expect((await signIn('localhost')).status).toBe(400);
    const inside = () => server.call('POST /user/authenticate', { host, body: account });
    expect(await operate('close', 'Harbor Schools', 'ada@harbor.example')).toContain('signed out');
    expect((await inside()).response_code).toBe('account_deactivated');
    expect(await operate('open', 'Harbor Schools', 'ada@harbor.example')).toContain('can sign in');
    expect((await inside()).status).toBe(200);
    expect(await operate('list')).toMatch(/Harbor Schools\n {4}harbor\.example {2}https:\/\/harbor\.example/);
    expect(await operate('admin', 'Harbor Schools', 'ada@harbor.example')).toContain(
      'has a password already',
    );
  });

  it('adds hosts and administrators to an institution that there is', async () => {
    await operate(
      ...[
        'add',
        'Delta',
        '--host',
        'delta.example',
        '--url',
        'https://delta.example',
        '--admin',
        'a@d.example',
      ],
    );
    await operate('host', 'Delta', 'Lessons.Delta.example', '--url', 'https://lessons.delta.example');
    const configured = await server.call('GET /configuration', { host: 'lessons.delta.example' });
    expect(await operate('figures', 'Delta')).toBe('The sums are those of a fresh count.');
    expect(configured.response).toMatchObject({ institutionName: 'Delta', environment: 'production' });
    const said = await operate('admin', 'Delta', 'gra@d.example', '--gra');
    const again = await operate('admin', 'Delta', 'gra@d.example', '--gra');
    const check = (token: string | null) =>
      server.call('POST /user/reset-password/check', { host: 'delta.example', body: { token } });
    expect((await check(tokenIn(said))).status).toBe(400);
    expect((await check(tokenIn(again))).status).toBe(200);
  });

  it('leaves an entry of the product for every institution, host and administrator made', async () => {
    const at = ['--host', 'echo.example', '--url', 'https://echo.example', '--admin', 'a@echo.example'];
    await operate('add', 'Echo', ...at);
    await operate('host', 'Echo', 'two.echo.example', '--url', 'https://two.echo.example');
    await operate('admin', 'Echo', 'gra@echo.example', '--gra', '--first', 'Gil');
    await operate('admin', 'Echo', 'gra@echo.example');
    const { id } = await server.db
      .selectFrom('institutions')
      .select('id')
      .where('name', '=', 'Echo')
      .executeTakeFirstOrThrow();
    const written = await server.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'subjectId'])
      .where('institutionId', '=', id)
      .orderBy('seq')
      .execute();
    expect(written.map(({ action }) => action)).toEqual([
      ...['institution.added', 'host.added', 'administrator.invited', 'host.added'],
      ...['administrator.invited', 'person.invited'],
    ]);
    expect(new Set(written.map(({ actorId }) => actorId))).toEqual(new Set([null]));
    const [made] = await auditAbout(server, written.at(-1)?.subjectId ?? '');
    expect(made?.afterValues).toEqual({
      ...{ firstName: 'Gil', lastName: 'Administrator', email: 'gra@echo.example', role: 'graAdmin' },
    });
    const [host] = await auditAbout(server, written[3]?.subjectId ?? '');
    expect(host?.afterValues).toEqual({ name: 'two.echo.example', address: 'https://two.echo.example' });
  });

  it('moves a host to another address and path, and leaves an entry of what it was', async () => {
    const at = ['--host', 'fox.example', '--url', 'https://fox.example', '--admin', 'a@fox.example'];
    await operate('add', 'Fox', ...at, '--path', '/fox');
    const configured = async () =>
      (await server.call<HostConfiguration>('GET /configuration', { host: 'fox.example' })).response;
    expect(await configured()).toMatchObject({ appUrl: 'https://fox.example', domainPath: '/fox' });
    const said = await operate('move', 'Fox', 'Fox.example', '--url', 'https://lessons.fox.example/x');
    expect(said).toContain('fox.example is reached there now');
    expect(await configured()).toMatchObject({ appUrl: 'https://lessons.fox.example', domainPath: '/fox' });
    await operate('move', 'Fox', 'fox.example', '--path', '');
    expect(await configured()).toMatchObject({ appUrl: 'https://lessons.fox.example', domainPath: '' });
    const { id } = await server.db
      .selectFrom('hosts')
      .select('id')
      .where('hostName', '=', 'fox.example')
      .executeTakeFirstOrThrow();
    expect((await auditAbout(server, id)).slice(1)).toMatchObject([
      {
        ...{ action: 'host.changed', actorId: null },
        beforeValues: { address: 'https://fox.example' },
        afterValues: { address: 'https://lessons.fox.example' },
      },
      { beforeValues: { domainPath: '/fox' }, afterValues: { domainPath: '' } },
    ]);
    await expect(operate('move', 'Fox', 'localhost', '--path', '/x')).rejects.toThrow(/no host 'localhost'/);
    await expect(operate('move', 'Fox', 'fox.example')).rejects.toThrow(/--path/);
    await expect(operate('move', 'Fox', 'fox.example', '--path', 'x y')).rejects.toThrow(/no path/);
  });

  it.each([
    [['add', 'X', '--host', 'x', '--url', 'https://x.example', '--admin', 'a@x.example'], /no host name/],
    [['add', 'X', '--host', 'x.example', '--url', 'ftp://x', '--admin', 'a@x.example'], /--url https/],
    [['add', 'X', '--host', 'x.example', '--url', 'https://x.example', '--admin', 'a'], /no e-mail/],
    [['add', 'X', '--host', 'localhost', '--url', 'https://x.example', '--admin', 'a@x.example'], /already/],
    [
      [
        'add',
        'X',
        '--host',
        'x.example',
        '--url',
        'https://x.example',
        '--admin',
        'a@x.example',
        '--zone',
        'X',
      ],
      /no time zone/,
    ],
    [['host', 'Nobody', 'x.example', '--url', 'https://x.example'], /no institution/],
    [['remove', 'X'], /npm run institution/],
    [['list', '--all'], /--all/],
    [[], /npm run institution/],
  ])('is told what is wrong with %j', async (args, wrong) => {
    const before = await operate('list');
    await expect(operate(...args)).rejects.toThrow(wrong);
    expect(await operate('list')).toBe(before);
  });
});
