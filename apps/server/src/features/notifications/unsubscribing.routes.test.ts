import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type MadePerson, type World } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { unsubscribeAddress, unsubscribePath } from '../../platform/mail/unsubscribe-page.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { tell } from './telling.service.ts';

let server: TestServer;
let world: World;
let ctx: Ctx;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  await makeWorld(server, 'second.test');
  ctx = await server.server.contexts.forInstitution(world.institutionId);
});
afterAll(() => server.stop());

const moved = (personId: string) =>
  tell(ctx, { type: 'sessionMoved', personId, data: { startsAt: server.clock.now() } });

/** The addresses that end mails, of those that were written to somebody. */
async function addressesTo({ email }: MadePerson): Promise<string[]> {
  const rows = await server.db
    .selectFrom('mails')
    .select('unsubscribe')
    .where('recipient', '=', email ?? '')
    .execute();
  return rows.map(({ unsubscribe }) => (unsubscribe as { address: string } | null)?.address ?? '');
}

async function opened(address: string, method: 'GET' | 'POST' = 'GET', type?: string) {
  const { pathname, search } = new URL(address);
  return server.server.app.inject({
    ...{ method, url: `${pathname}${search}` },
    ...(type && { headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' }),
  });
}

async function mailOf(kind: string, { token }: MadePerson): Promise<boolean | null | undefined> {
  const found = await server.call<{ kinds: { kind: string; mail: boolean | null }[] }>(
    'GET /notification/settings',
    { as: token },
  );
  return found.response?.kinds.find((one) => one.kind === kind)?.mail;
}

describe('the address of a mail that ends mails of its kind', () => {
  it('asks when it is opened, and ends them when it is posted to, once and again', async () => {
    const educator = await makePerson(server, world, 'educator');
    await moved(educator.id);
    const [address = ''] = await addressesTo(educator);
    const page = await opened(address);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('A session was moved');
    expect(page.body).toContain('<button>Turn these emails off</button>');
    expect(await mailOf('sessionMoved', educator)).toBe(true);
    for (const type of ['application/x-www-form-urlencoded', undefined]) {
      const done = await opened(address, 'POST', type);
      expect([done.statusCode, done.body.includes('<button>')]).toEqual([200, false]);
      expect(done.body).toContain('These emails are turned off');
    }
    expect(await mailOf('sessionMoved', educator)).toBe(false);
    expect(await mailOf('sessionCancelled', educator)).toBe(true);
    await moved(educator.id);
    expect(await addressesTo(educator)).toHaveLength(1);
    const body = { kind: 'sessionMoved', way: 'mail', isOn: true };
    await server.call('PUT /notification/settings', { as: educator.token, body });
    await moved(educator.id);
    expect(await addressesTo(educator)).toHaveLength(2);
  });

  it('says of cancellations that those within 24 hours are told all the same, and so they are', async () => {
    const educator = await makePerson(server, world, 'educator');
    const soon = { startsAt: new Date(server.clock.now().getTime() + 3_600_000) };
    const cancelled = () => tell(ctx, { type: 'sessionCancelled', personId: educator.id, data: soon });
    await cancelled();
    const [address = ''] = await addressesTo(educator);
    const told = 'Within 24 hours of the start you are always told by email.';
    expect((await opened(address)).body).toContain(told);
    expect((await opened(address, 'POST')).body).toContain(told);
    expect(await mailOf('sessionCancelled', educator)).toBe(false);
    await cancelled();
    expect(await addressesTo(educator)).toHaveLength(2);
    const other = await makePerson(server, world, 'educator');
    await moved(other.id);
    expect((await opened((await addressesTo(other))[0] ?? '')).body).not.toContain(told);
  });

  it('speaks the receiver’s language', async () => {
    const educator = await makePerson(server, world, 'educator');
    await server.db.updateTable('people').set({ language: 'es' }).where('id', '=', educator.id).execute();
    await moved(educator.id);
    const [address = ''] = await addressesTo(educator);
    const { body } = await opened(address);
    expect(body).toContain('lang="es"');
    expect(body).toContain('Desactivar estos correos');
  });

  it('is in every mail to people who could turn it off by the settings, also about a child', async () => {
    const parent = await makePerson(server, world, 'parent');
    await server.db.updateTable('people').set({ agreesToMail: true }).where('id', '=', parent.id).execute();
    const data = { startsAt: server.clock.now() };
    await tell(ctx, { type: 'sessionCancelled', personId: parent.id, data });
    expect(await addressesTo(parent)).toEqual([expect.stringContaining(`${unsubscribePath}?token=`)]);
  });

  it.each(['GET', 'POST'] as const)(
    'does nothing by %s where it was not made here, or for who is gone',
    async (method) => {
      const educator = await makePerson(server, world, 'educator');
      const of = (kind: string, given: Partial<{ institutionId: string; personId: string }> = {}) =>
        unsubscribeAddress('https://school.test', ctx.ports.seals, {
          ...{ institutionId: world.institutionId, personId: educator.id, kind, ...given },
        });
      const whole = of('sessionMoved');
      const answers = [
        `${whole.slice(0, -8)}AAAAAAAA`,
        whole.replace(/token=.*/, 'token='),
        whole.replace(/\?token=.*/, ''),
        `${whole}&token=x`,
        `https://school.test${unsubscribePath}?token=${'a'.repeat(3_000)}`,
        of('waitingRoom'),
        of('toString'),
        of('requestRaised'),
        of('sessionMoved', { personId: world.institutionId }),
      ];
      for (const address of answers) {
        const { statusCode, body } = await opened(address, method);
        expect([address, statusCode]).toEqual([address, 400]);
        expect(body).toContain('This link is not valid');
      }
      await server.db.updateTable('people').set({ active: false }).where('id', '=', educator.id).execute();
      expect((await opened(whole, method)).statusCode).toBe(400);
      const kept = server.db.selectFrom('notificationSettings').select('unmailed');
      expect(await kept.where('personId', '=', educator.id).execute()).toEqual([]);
    },
  );

  it('is asked so often in a minute, and that of another is answered all the same', async () => {
    const [one, other] = [
      await makePerson(server, world, 'educator'),
      await makePerson(server, world, 'educator'),
    ];
    for (const { id } of [one, other]) await moved(id);
    const [address = ''] = await addressesTo(one);
    const codes = new Set<number>();
    for (let asked = 0; asked < 31; asked += 1) codes.add((await opened(address)).statusCode);
    expect([...codes]).toEqual([200, 429]);
    expect((await opened((await addressesTo(other))[0] ?? '')).statusCode).toBe(200);
    await server.pass(61);
    expect((await opened(address)).statusCode).toBe(200);
  });

  it('is no way to send much', async () => {
    const { statusCode } = await server.server.app.inject({
      ...{ method: 'POST', url: `${unsubscribePath}?token=x`, payload: 'a'.repeat(20_000) },
      headers: { 'content-type': 'text/plain' },
    });
    expect(statusCode).toBe(413);
  });
});
