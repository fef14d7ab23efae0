import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as institutions from './features/institutions/institutions.service.ts';
import { verifyLedger } from './features/ledger/verify.service.ts';
import { demoPassword } from './features/identity/passwords.demo.ts';
import { northfieldPeople } from './features/people/people-plan.demo.ts';
import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { demoAccounts, fillDemo } from './demo.ts';
import { eraseAsDue } from '../test/erasure-factories.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
const lines: string[] = [];

const fill = () =>
  fillDemo(server.server, {
    clock: server.clock,
    port: 3000,
    report: (line) => lines.push(line),
    hasProvider: true,
  });

beforeAll(async () => {
  server = await startTestServer();
  await fill();
});
afterAll(() => server.stop());

describe('the demo', () => {
  it('is made once', async () => {
    expect(await fill()).toBe(false);
  });

  it('is made again when it was interrupted while it was filled', async () => {
    await server.db.updateTable('demoFillings').set({ doneAt: null }).execute();
    expect(await fill()).toBe(true);
    expect(await server.db.selectFrom('institutions').select('name').execute()).toHaveLength(2);
  });

  it('has earnings of its completed sessions, and a ledger in which all is right', async () => {
    const [first] = await institutions.listInstitutions(server.db);
    const ctx = await server.server.contexts.forInstitution(first?.id ?? '');
    const { faults, entries } = await verifyLedger(ctx);
    const completed = await server.db
      .selectFrom('visits')
      .select('id')
      .where('state', '=', 'completed')
      .execute();
    expect(faults).toEqual([]);
    expect(completed.length).toBeGreaterThan(0);
    expect(entries).toBeGreaterThanOrEqual(completed.length);
  });

  it('tells the accounts and leaves the clock where it was', () => {
    expect(lines.some((line) => line.includes('student1@demo.test') && line.includes('S1001'))).toBe(true);
    expect(lines.some((line) => line.includes(demoPassword))).toBe(true);
    expect(server.clock.now().toISOString()).toBe('2027-03-10T10:00:00.000Z');
  });

  it('has sessions in every final status, some to come, and none for student3', async () => {
    const visits = await server.db.selectFrom('visits').select(['state', 'missing']).execute();
    const seen = new Set(visits.map(({ state, missing }) => missing ?? state));
    expect([...seen].toSorted()).toEqual([
      'booked',
      'cancelled',
      'completed',
      'educator',
      'everybody',
      'notePending',
      'student',
    ]);
    const { response } = await server.call<{ authorization: { tokenValue: string } }>(
      'POST /user/authenticate',
      {
        body: { username: 'student3@demo.test', password: demoPassword, wantsToken: true },
      },
    );
    const as = response?.authorization.tokenValue ?? '';
    for (const filter of ['today', 'previous', 'future'])
      expect((await server.call('GET /visit/student', { as, query: { filter } })).response).toMatchObject({
        data: [],
      });
    expect((await server.call('GET /notification/count', { as })).response).toEqual({ unread: 0 });
  });

  it('has a request to move a session that waits for Level 3, and one to cancel it that was rejected', async () => {
    const { response } = await server.call<{ authorization: { tokenValue: string } }>(
      'POST /user/authenticate',
      { body: { username: 'level3@demo.test', password: demoPassword, wantsToken: true } },
    );
    const as = response?.authorization.tokenValue ?? '';
    const inState = (state: string) => server.call('GET /visit/cancel-request', { as, query: { state } });
    expect((await inState('open')).response).toMatchObject({
      totalItems: 1,
      data: [{ kind: 'move', askedByWhom: 'Educator', studentCount: 2, otherStartTime: expect.any(String) }],
    });
    expect((await inState('rejected')).response).toMatchObject({
      totalItems: 1,
      data: [{ kind: 'cancel', answer: 'Both students look forward to it. Is there another day?' }],
    });
  });

  it.each(northfieldPeople.map(({ email, role }) => ({ email, role })))(
    'lets $email in',
    async ({ email }) => {
      const answer = await server.call('POST /user/authenticate', {
        body: { username: email, password: demoPassword },
      });
      expect(answer.status).toBe(200);
    },
  );

  it('lets students in by their ID and people of the second institution on its host', async () => {
    const signIn = (username: string, host: string) =>
      server.call('POST /user/authenticate', { host, body: { username, password: demoPassword } });
    expect((await signIn('S1001', 'localhost')).status).toBe(200);
    expect((await signIn('educator1@second.test', 'demo.localhost')).status).toBe(200);
    expect((await signIn('educator1@second.test', 'localhost')).status).toBe(400);
  });

  const short = { bufferTiming: 2, finalBufferTiming: 5, roleTypeName: 'Counselor' };
  const long = { ...short, bufferTiming: 10, finalBufferTiming: 15 };
  it('offers its provider at Northfield alone', async () => {
    const offeredAt = async (host: string) =>
      (await server.call<HostConfiguration>('GET /configuration', { host })).response?.identityProviders;
    expect(await offeredAt('localhost')).toMatchObject([{ name: 'Demo School ID' }]);
    expect(await offeredAt('demo.localhost')).toEqual([]);
    expect(demoAccounts.map(({ email }) => email)).not.toContain('admin@demo.test');
  });

  it.each([
    { host: 'localhost', is: { environment: 'localhost', ...short } },
    { host: 'dev', is: { environment: 'dev', ...short } },
    { host: 'stage', is: { environment: 'stage', ...long } },
    { host: 'demo', is: { environment: 'demo', ...long } },
    { host: 'production', is: { environment: 'production', ...long } },
    { host: 'unknown.example', is: { environment: 'default', ...long } },
    { host: 'demo.localhost', is: { environment: 'localhost', ...short, roleTypeName: 'Tutor' } },
  ])('configures $host', async ({ host, is }) => {
    const { response } = await server.call('GET /configuration', { host });
    expect(response).toMatchObject(is);
    expect(String(response?.['logo'])).toMatch(/^data:image\/svg\+xml,/);
  });

  // Last: nobody of the demo is left after it.
  it('has nobody with anything that keeps them from being erased', async () => {
    const { institutionId } = await server.db
      .selectFrom('people')
      .select('institutionId')
      .where('email', '=', 'student1@demo.test')
      .executeTakeFirstOrThrow();
    const people = await server.db
      .selectFrom('people')
      .select(['id', 'email'])
      .where('institutionId', '=', institutionId)
      .execute();
    const idOf = (address: string): string => people.find(({ email }) => email === address)?.id ?? '';
    const [askedBy, agreedBy] = [idOf('admin@demo.test'), idOf('gra@demo.test')];
    const others = people.filter(({ id }) => id !== askedBy && id !== agreedBy);
    await server.db
      .updateTable('people')
      .set({ active: false })
      .where('institutionId', '=', institutionId)
      .where('id', 'not in', [askedBy, agreedBy])
      .execute();
    for (const { id: personId } of others)
      await eraseAsDue(server, { institutionId, personId, askedBy, agreedBy });
    const done = await server.db
      .selectFrom('erasures')
      .select('doneAt')
      .where('doneAt', 'is not', null)
      .execute();
    expect(others.length).toBeGreaterThan(10);
    expect(done).toHaveLength(others.length);
  }, 120_000);
});
