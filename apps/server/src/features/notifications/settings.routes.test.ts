import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeWorld, type World } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/identity-factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
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

interface Settings {
  kinds: { kind: string; bell: boolean; isBellFixed: boolean; mail: boolean | null }[];
  quietHours: string;
  timeZone: string;
  getsMail: boolean;
}

const settings = async (as: string) =>
  (await server.call<Settings>('GET /notification/settings', { as })).response;

const turn = (as: string, kind: string, way: string, isOn: boolean) =>
  server.call<Settings>('PUT /notification/settings', { as, body: { kind, way, isOn } });

const setQuiet = (as: string, quietHours: string) =>
  server.call<Settings>('PUT /notification/quiet-hours', { as, body: { quietHours } });

const shown = async (as: string) => {
  const answer = await server.call<{ data: { type: string }[]; totalItems: number }>('GET /notification', {
    as,
  });
  return answer.response?.data.map(({ type }) => type);
};

const unread = async (as: string) =>
  (await server.call('GET /notification/count', { as })).response?.['unread'];

/** How many mails to somebody wait for nothing. */
const outbox = async (to: string) => {
  const rows = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', to)
    .where('deferredUntil', 'is', null)
    .execute();
  return rows.length;
};

describe('settings of notifications', () => {
  it('tell what each role is told, all of it at first', async () => {
    const educator = await makePerson(server, world, 'educator', { timeZone: 'America/Chicago' });
    const found = await settings(educator.token);
    expect(found).toMatchObject({ quietHours: 'off', timeZone: 'America/Chicago', getsMail: true });
    expect(found?.kinds.every(({ bell, mail }) => bell && mail !== false)).toBe(true);
    expect(found?.kinds[0]).toEqual({ kind: 'waitingRoom', bell: true, isBellFixed: true, mail: null });
    const levelTwo = await makePerson(server, world, 'levelTwoAdmin');
    expect((await settings(levelTwo.token))?.kinds.map(({ kind }) => kind)).toEqual([
      'messageReported',
      'studentEnrolled',
      'sessionFlagged',
      'flagMoreInfo',
    ]);
  });

  it('keep the bell from telling, and the same thing is not told again once they are turned back', async () => {
    const educator = await makePerson(server, world, 'educator');
    expect((await turn(educator.token, 'sessionMissed', 'bell', false)).status).toBe(200);
    const missed = { personId: educator.id, type: 'sessionMissed', data: {}, dedupeKey: 'm' } as const;
    await tell(ctx, missed);
    await tell(ctx, { personId: educator.id, type: 'sessionCancelled', data: {} });
    expect(await shown(educator.token)).toEqual(['SESSION_CANCELLATION']);
    expect(await unread(educator.token)).toBe(1);
    expect(await mailsTo(server, educator.email, 'session-missed')).toHaveLength(1);
    await turn(educator.token, 'sessionMissed', 'bell', true);
    await tell(ctx, missed);
    expect(await shown(educator.token)).toEqual(['SESSION_CANCELLATION']);
    expect(await mailsTo(server, educator.email, 'session-missed')).toHaveLength(1);
  });

  it('keep mails from going, and leave the bell', async () => {
    const educator = await makePerson(server, world, 'educator');
    await turn(educator.token, 'sessionMissed', 'mail', false);
    await tell(ctx, { personId: educator.id, type: 'sessionMissed', data: {} });
    expect(await mailsTo(server, educator.email, 'session-missed')).toEqual([]);
    expect(await unread(educator.token)).toBe(1);
  });

  it('do not keep the mail back that tells of a cancellation within 24 hours of the start', async () => {
    const educator = await makePerson(server, world, 'educator');
    await turn(educator.token, 'sessionCancelled', 'mail', false);
    await turn(educator.token, 'sessionMoved', 'mail', false);
    const inMinutes = (minutes: number) => ({
      startsAt: new Date(server.clock.now().getTime() + minutes * 60_000),
    });
    const cancelled = { personId: educator.id, type: 'sessionCancelled' } as const;
    const mailed = async () => (await mailsTo(server, educator.email, 'session-cancelled')).length;
    await tell(ctx, { ...cancelled, data: inMinutes(24 * 60 + 1) });
    expect(await mailed()).toBe(0);
    await tell(ctx, { ...cancelled, data: inMinutes(24 * 60) });
    await tell(ctx, { ...cancelled, data: inMinutes(11) });
    expect(await mailed()).toBe(2);
    await tell(ctx, { personId: educator.id, type: 'sessionMoved', data: inMinutes(60) });
    expect(await mailsTo(server, educator.email, 'session-moved')).toEqual([]);
    expect(await unread(educator.token)).toBe(4);
  });

  it('of two windows that turn different things at once are both kept', async () => {
    const { token } = await makePerson(server, world, 'educator');
    await Promise.all([
      turn(token, 'sessionMissed', 'mail', false),
      turn(token, 'sessionMoved', 'mail', false),
      turn(token, 'sessionMissed', 'bell', false),
      turn(token, 'sessionCancelled', 'bell', false),
      setQuiet(token, '21:00-07:00'),
    ]);
    await turn(token, 'sessionMoved', 'mail', false);
    await turn(token, 'sessionMoved', 'mail', true);
    const found = await settings(token);
    expect(found?.quietHours).toBe('21:00-07:00');
    const off = found?.kinds.filter(({ bell, mail }) => !bell || mail === false);
    expect(off).toEqual([
      { kind: 'sessionCancelled', bell: false, isBellFixed: false, mail: true },
      { kind: 'sessionMissed', bell: false, isBellFixed: false, mail: false },
    ]);
  });

  it('refuse what is always told, what the role is never told, mails that do not exist, and hours that are none', async () => {
    const educator = await makePerson(server, world, 'educator');
    expect((await turn(educator.token, 'waitingRoom', 'bell', false)).status).toBe(404);
    expect((await turn(educator.token, 'waitingRoom', 'mail', false)).status).toBe(404);
    expect((await turn(educator.token, 'messageReported', 'bell', false)).status).toBe(404);
    expect((await turn(educator.token, 'nothing', 'bell', false)).status).toBe(400);
    expect((await setQuiet(educator.token, '21:00')).status).toBe(400);
    expect((await setQuiet(educator.token, '21:00-21:00')).status).toBe(400);
    expect(await settings(educator.token)).toMatchObject({ quietHours: 'off' });
  });

  it('are one’s own, and nobody’s without a bell', async () => {
    const one = await makePerson(server, world, 'educator');
    const other = await makePerson(server, world, 'educator');
    await turn(one.token, 'sessionMissed', 'mail', false);
    expect((await settings(other.token))?.kinds.every(({ mail }) => mail !== false)).toBe(true);
    for (const role of ['topAdmin', 'graAdmin', 'levelOneAdmin'] as const) {
      const { token } = await makePerson(server, world, role);
      expect((await server.call('GET /notification/settings', { as: token })).status).toBe(403);
      expect((await turn(token, 'sessionMissed', 'mail', false)).status).toBe(403);
      expect((await setQuiet(token, 'off')).status).toBe(403);
    }
    expect((await server.call('GET /notification/settings')).status).toBe(401);
    const elsewhere = await server.call('GET /notification/settings', { as: one.token, host: 'second.test' });
    expect(elsewhere.status).toBe(401);
  });
});

describe('quiet hours', () => {
  it('let a mail wait until they end, and the one about a session soon go at once', async () => {
    const educator = await makePerson(server, world, 'educator');
    const now = server.clock.now();
    const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await setQuiet(educator.token, `${hour(-1)}-${hour(3)}`);
    const inHours = (hours: number) => ({ startsAt: new Date(now.getTime() + hours * 3_600_000) });
    await tell(ctx, { personId: educator.id, type: 'sessionConfirmed', data: inHours(48) });
    await tell(ctx, { personId: educator.id, type: 'sessionReminder', data: inHours(2) });
    expect(await outbox(educator.email)).toBe(1);
    expect(await mailsTo(server, educator.email, 'session-reminder')).toHaveLength(1);
    expect(await unread(educator.token)).toBe(2);
    await server.pass(2 * 3600);
    expect(await outbox(educator.email)).toBe(1);
    await server.pass(3600 + 60);
    expect(await outbox(educator.email)).toBe(2);
  });

  it('hold the mail of a cancellation, also where it is always sent, as any other about a session', async () => {
    const educator = await makePerson(server, world, 'educator');
    const now = server.clock.now();
    const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await setQuiet(educator.token, `${hour(-1)}-${hour(3)}`);
    await turn(educator.token, 'sessionCancelled', 'mail', false);
    const inHours = (hours: number) => ({ startsAt: new Date(now.getTime() + hours * 3_600_000) });
    const cancelled = { personId: educator.id, type: 'sessionCancelled' } as const;
    await tell(ctx, { ...cancelled, data: inHours(12) });
    expect(await outbox(educator.email)).toBe(0);
    await tell(ctx, { ...cancelled, data: inHours(2) });
    expect(await outbox(educator.email)).toBe(1);
    await server.pass(3 * 3600 + 60);
    expect(await outbox(educator.email)).toBe(2);
  });
});
