import { describe, expect, it } from 'vitest';
import type { NewProvider, ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { auditAbout } from '../../../test/audit-factories.ts';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { eventually, mailsTo } from '../../../test/identity-factories.ts';
import { institutionPerTest } from '../../../test/institution-per-test.ts';
import { providerForm } from '../../../test/sign-on-factories.ts';
import type { Answer, TestServer } from '../../../test/test-server.ts';
import { usedProvider } from '../institutions/providers.service.ts';

let server: TestServer;
let world: World;
let admin: MadePerson;
let hostId: string;

institutionPerTest('providers', async (made) => {
  ({ server } = made);
  world = await makeWorld(server, made.hostName);
  admin = await makePerson(server, world, 'topAdmin');
  const row = await server.db
    .selectFrom('hosts')
    .select('id')
    .where('hostName', '=', made.hostName)
    .executeTakeFirstOrThrow();
  hostId = row.id;
});

function call<R = ProviderView>(route: string, body?: unknown, as = admin): Promise<Answer<R>> {
  return server.call<R>(route, {
    ...{ as: as.token, host: world.hostName },
    ...(body === undefined ? {} : { body }),
  });
}

const add = (change: Partial<NewProvider> = {}, as = admin) =>
  call(`POST /white-label/hosts/${hostId}/providers`, { ...providerForm, ...change }, as);
const change = (one: ProviderView, given: Partial<NewProvider> & { version?: number }, as = admin) => {
  const { secret: _kept, ...form } = providerForm;
  return call(
    `PUT /white-label/hosts/${hostId}/providers/${one.id}`,
    { ...form, version: one.version, ...given },
    as,
  );
};
const listed = async () =>
  (await call<{ data: ProviderView[] }>(`GET /white-label/hosts/${hostId}/providers`)).response?.data ?? [];
const offered = async () =>
  (await server.call<HostConfiguration>('GET /configuration', { host: world.hostName })).response
    ?.identityProviders;

async function added(given: Partial<NewProvider> = {}): Promise<ProviderView> {
  const { response } = await add(given);
  if (!response) throw new Error('It was not added.');
  return response;
}

async function secretOf(one: ProviderView): Promise<string | null> {
  const ctx = await server.server.contexts.forCaller({
    ...{ hostName: world.hostName, proof: undefined, language: undefined, timeZone: undefined },
  });
  return (await usedProvider(ctx, one.id)).client.secret;
}

describe('adding a provider', () => {
  it('keeps it, offers it at the login, and tells all top administrators', async () => {
    const colleague = await makePerson(server, world, 'topAdmin');
    const answer = await add();
    expect([answer.status, answer.response]).toMatchObject([
      201,
      {
        ...{ name: 'Springfield ID', issuer: 'https://id.school.example', hasSecret: true, version: 0 },
        returnAddress: `http://${world.hostName}/api/user/sign-on/${answer.response?.id}/return`,
      },
    ]);
    expect(await listed()).toEqual([answer.response]);
    expect(await offered()).toEqual([{ id: answer.response?.id, name: 'Springfield ID' }]);
    for (const { email } of [admin, colleague]) {
      const mail = await eventually(async () => (await mailsTo(server, email, 'identity-provider'))[0]);
      expect(mail.body).toContain('https://id.school.example');
    }
  });

  it('seals the secret, and neither an answer nor the audit nor a mail has it', async () => {
    const one = await added();
    expect(await secretOf(one)).toBe(providerForm.secret);
    const row = await server.db
      .selectFrom('identityProviders')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirst();
    const said = [row, one, await listed(), await auditAbout(server, hostId), await offered()];
    expect(JSON.stringify(said)).not.toContain(providerForm.secret);
    const entries = await auditAbout(server, hostId);
    expect(entries.map(({ action }) => action)).toEqual(['provider.added']);
    expect(entries[0]?.afterValues).toMatchObject({
      issuer: 'https://id.school.example',
      clientId: 'lectern',
    });
  });

  it('ends at ten of a host', async () => {
    for (let made = 0; made < 10; made += 1) await added({ name: `Provider ${made}` });
    expect((await add()).response_code).toBe('too_many_providers');
  });

  it.each<[string, Partial<Record<keyof NewProvider, unknown>>, string]>([
    ['http', { issuer: 'http://id.school.example' }, 'issuer'],
    ['this machine', { issuer: 'https://localhost' }, 'issuer'],
    ['an address of this machine', { issuer: 'https://127.0.0.1' }, 'issuer'],
    ['an address of an own network', { issuer: 'https://192.168.1.5:8443/realm' }, 'issuer'],
    ['such an address in another way', { issuer: 'https://0x7f.1' }, 'issuer'],
    ['an address of IPv6', { issuer: 'https://[::1]' }, 'issuer'],
    ['a name of an own network', { issuer: 'https://id.school.internal' }, 'issuer'],
    ['a name and a password', { issuer: 'https://a:b@id.school.example' }, 'issuer'],
    ['a query', { issuer: 'https://id.school.example?a=b' }, 'issuer'],
    ['Microsoft for everybody', { issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer'],
    [
      'Microsoft for organizations',
      { issuer: 'https://login.microsoftonline.com/organizations/v2.0' },
      'issuer',
    ],
    ['no client', { clientId: '' }, 'clientId'],
    ['a secret with spaces', { secret: 'a b' }, 'secret'],
    ['an empty secret', { secret: ' ' }, 'secret'],
    ['a scope with spaces', { scopes: ['openid email'] }, 'scopes.0'],
    ['a claim that is none', { emailClaim: 'e mail' }, 'emailClaim'],
    ['a domain with an at sign', { emailDomains: ['a@school.example'] }, 'emailDomains.0'],
    ['a domain without an end', { emailDomains: ['school'] }, 'emailDomains.0'],
  ])('refuses %s', async (_what, given, field) => {
    const { status, validationErrors } = await add(given as Partial<NewProvider>);
    expect([status, validationErrors.map((one) => one.field)]).toEqual([400, [field]]);
  });

  it('takes a Microsoft directory, and a client without a secret', async () => {
    const issuer = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';
    const one = await added({ issuer, preset: 'microsoft', secret: null });
    expect([one.issuer, one.hasSecret, await secretOf(one)]).toEqual([issuer, false, null]);
  });
});

describe('changing a provider', () => {
  it('keeps the secret where none is sent, and takes another one', async () => {
    const one = await added();
    const { response } = await change(one, { name: 'Renamed' });
    expect(response).toMatchObject({ name: 'Renamed', version: 1, hasSecret: true });
    expect(await secretOf(one)).toBe(providerForm.secret);
    await change(one, { secret: 'another-secret', version: 1 });
    expect(await secretOf(one)).toBe('another-secret');
    await change(one, { secret: null, version: 2 });
    expect(await secretOf(one)).toBeNull();
  });

  it('never shows the kept secret to another issuer', async () => {
    const one = await added();
    const moved = await change(one, { issuer: 'https://id.evil.example' });
    expect([moved.response_code, moved.validationErrors[0]?.field]).toEqual([
      'provider_secret_needed',
      'secret',
    ]);
    expect((await change(one, { issuer: 'https://id.evil.example', secret: 'its-own' })).status).toBe(200);
  });

  it('refuses a version that was changed meanwhile, and one of two at once', async () => {
    const one = await added();
    const answers = await Promise.all([change(one, { name: 'A' }), change(one, { name: 'B' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 417]);
    expect((await change(one, { name: 'C' })).response_code).toBe('changed_meanwhile');
  });

  it('takes one that is turned off from the login', async () => {
    const one = await added();
    await change(one, { active: false });
    expect(await offered()).toEqual([]);
    await expect(secretOf(one)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('removing a provider', () => {
  it('takes it from the login, writes it down, and tells all top administrators', async () => {
    const one = await added();
    expect((await call(`DELETE /white-label/hosts/${hostId}/providers/${one.id}`)).status).toBe(200);
    expect([await listed(), await offered()]).toEqual([[], []]);
    expect((await auditAbout(server, hostId)).map(({ action }) => action)).toEqual([
      'provider.added',
      'provider.removed',
    ]);
    const mails = await eventually(async () => {
      const all = await mailsTo(server, admin.email, 'identity-provider');
      return all.length === 2 ? all : undefined;
    });
    expect(mails.some(({ body }) => body.includes('removed'))).toBe(true);
  });
});

describe('a person who keeps no hosts', () => {
  it.each(['levelOneAdmin', 'levelThreeAdmin', 'educator', 'student'] as const)(
    'refuses a %s',
    async (role) => {
      const one = await added();
      const other = await makePerson(server, world, role);
      const answers = [
        await call(`GET /white-label/hosts/${hostId}/providers`, undefined, other),
        await add({}, other),
        await change(one, {}, other),
        await call(`DELETE /white-label/hosts/${hostId}/providers/${one.id}`, undefined, other),
      ];
      expect(answers.map(({ response_code }) => response_code)).toEqual(Array(4).fill('access_denied'));
    },
  );

  it('finds no host and no provider of another institution', async () => {
    const one = await added();
    const elsewhere = await makeWorld(server, `other-${world.hostName}`);
    const stranger = await makePerson(server, elsewhere, 'topAdmin');
    const as = { as: stranger.token, host: elsewhere.hostName };
    const own = await server.db
      .selectFrom('hosts')
      .select('id')
      .where('hostName', '=', elsewhere.hostName)
      .executeTakeFirstOrThrow();
    const answers = [
      await server.call(`GET /white-label/hosts/${hostId}/providers`, as),
      await server.call(`DELETE /white-label/hosts/${hostId}/providers/${one.id}`, as),
      await server.call(`DELETE /white-label/hosts/${own.id}/providers/${one.id}`, as),
    ];
    expect(answers.map(({ response_code }) => response_code)).toEqual(Array(3).fill('not_found'));
    expect(await listed()).toHaveLength(1);
  });

  it('is asked for a recent proof', async () => {
    const one = await added();
    await server.pass(901);
    const answers = [
      await add(),
      await change(one, {}),
      await call(`DELETE /white-label/hosts/${hostId}/providers/${one.id}`),
    ];
    expect(answers.map(({ response_code }) => response_code)).toEqual(Array(3).fill('proof_required'));
  });
});
