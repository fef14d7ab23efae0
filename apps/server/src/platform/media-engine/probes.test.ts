import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCast, type Cast } from '../../../test/call-factories.ts';
import { makeSession } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { MediaGrant, MediaPermission } from './media-engine.ts';

let server: TestServer;
let cast: Cast;
/** Two sign-ins of the same student. */
let phone: string;
let laptop: string;

beforeAll(async () => {
  server = await startTestServer();
  cast = await makeCast(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  phone = await makeSession(server, cast.world, cast.student.id);
  laptop = await makeSession(server, cast.world, cast.student.id);
});

const lesson: MediaPermission = {
  ...{ canPublish: true, canSubscribe: true, sources: [], hidden: false },
};
/** Gives a person a token for a lesson; returns its content. */
async function lessonOf(room: string): Promise<MediaGrant> {
  const grant = { ...lesson, room, identity: 'ann', name: 'ann', attributes: {}, ttlMinutes: 10 };
  await server.server.guard.createToken(grant);
  return lastGrant();
}
/** Asks for a probe with a sign-in; returns the content of its token. */
async function probeOf(as: string): Promise<MediaGrant> {
  expect((await server.call('GET /ping/media', { as })).status).toBe(200);
  return lastGrant();
}
function lastGrant(): MediaGrant {
  const grant = server.media.grants.at(-1);
  if (!grant) throw new Error('no token was made');
  return grant;
}
const isIn = async ({ room, identity }: MediaGrant): Promise<boolean> =>
  (await server.media.participants(room)).some((one) => one.identity === identity);
const look = (): Promise<void> => server.server.guard.look();
/** Comes in, and tells whether the next look leaves them in. */
async function staysIn(grant: MediaGrant): Promise<boolean> {
  server.media.enter(grant);
  await look();
  return isIn(grant);
}

describe('a probe that somebody stays in', () => {
  it('is closed at the 30th look, a lesson is not', async () => {
    const [held, probe] = [await lessonOf('lesson'), await probeOf(phone)];
    for (const grant of [held, probe]) server.media.enter(grant);
    for (let looks = 1; looks < 30; looks += 1) await look();
    expect(await isIn(probe)).toBe(true);
    await look();
    expect([await isIn(probe), await isIn(held)]).toEqual([false, true]);
    expect(server.media.closed).toEqual([probe.room]);
  });

  it('stays closed to its pass, and to no other probe', async () => {
    const probe = await probeOf(phone);
    server.media.enter(probe);
    // The last look finds the room gone, and starts to count again.
    for (let looks = 0; looks < 31; looks += 1) await look();
    for (let tries = 0; tries < 2; tries += 1) expect(await staysIn(probe)).toBe(false);
    expect(await staysIn(await probeOf(phone))).toBe(true);
  });

  it('keeps nobody in who must be out while it cannot be closed', async () => {
    const { guard } = server.server;
    const older = await lessonOf('other lesson');
    await guard.remove(older.room, older.identity);
    server.media.enter(await probeOf(phone));
    for (let looks = 1; looks < 30; looks += 1) await look();
    server.media.enter(older);
    const closing = vi.spyOn(server.media, 'closeRoom').mockRejectedValue(new Error('no answer'));
    await expect(look()).rejects.toThrow('no answer');
    expect(await isIn(older)).toBe(false);
    closing.mockRestore();
  });
});

describe('a probe whose sign-in has ended', () => {
  const setActive = (active: boolean) =>
    server.db.updateTable('people').set({ active }).where('id', '=', cast.student.id).execute();
  afterEach(() => setActive(true));

  it.each([
    ['by signing out', () => server.call('PUT /logout', { as: phone })],
    ['by deactivation', () => setActive(false)],
  ])('ends with the next look: %s', async (_how, end) => {
    const [open, unused] = [await probeOf(phone), await probeOf(phone)];
    expect(await staysIn(open)).toBe(true);
    await end();
    await look();
    expect(await isIn(open)).toBe(false);
    for (const grant of [open, unused, open]) expect(await staysIn(grant)).toBe(false);
  });

  it('takes no probe of another sign-in with it', async () => {
    const other = await probeOf(laptop);
    server.media.enter(other);
    await server.call('PUT /logout', { as: phone });
    await look();
    expect(await isIn(other)).toBe(true);
  });
});
