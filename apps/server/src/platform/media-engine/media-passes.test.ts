import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { MediaGrant, MediaPermission } from './media-engine.ts';
import { GuardedMedia } from './media-passes.ts';
import { mediaWebhookPath } from './media-webhook.ts';

let server: TestServer;
let room: string;
let rooms = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  rooms += 1;
  room = `room-${rooms}`;
});

const permission: MediaPermission = {
  canPublish: true,
  canSubscribe: true,
  sources: ['camera', 'microphone'],
  hidden: false,
};

/** What a guard needs in addition to the engine. */
const besides = () => ({
  databaseUrl: server.databaseUrl,
  log: pino({ level: 'silent' }),
  liveSignIns: async (ids: readonly string[]) => new Set(ids),
});

/** Gives a person a token; returns its content. */
async function tokenFor(identity: string): Promise<MediaGrant> {
  await server.server.guard.createToken({
    ...permission,
    room,
    identity,
    name: identity,
    attributes: {},
    ttlMinutes: 10,
  });
  const grant = server.media.grants.at(-1);
  if (!grant) throw new Error('no token was made');
  return grant;
}

const presentIn = async (name: string): Promise<string[]> =>
  (await server.media.participants(name)).map((one) => one.identity);
const present = (): Promise<string[]> => presentIn(room);

describe('an older token', () => {
  it('does not bring back who was removed, and a newer one does', async () => {
    const { guard } = server.server;
    const [older, other] = [await tokenFor('ann'), await tokenFor('bob')];
    await guard.remove(room, 'ann');
    server.media.enter(older);
    server.media.enter(other);
    await guard.look();
    expect(await present()).toEqual(['bob']);
    server.media.enter(await tokenFor('ann'));
    await guard.look();
    expect(await present()).toEqual(['bob', 'ann']);
  });

  it('does not open a room again that was closed', async () => {
    const older = await tokenFor('ann');
    await server.server.guard.closeRoom(room);
    server.media.enter(older);
    await server.server.guard.look();
    expect(await present()).toEqual([]);
  });

  it('does not give back a microphone that was closed since', async () => {
    const older = await tokenFor('ann');
    const closed: MediaPermission = { ...permission, sources: ['camera'] };
    await server.server.guard.permit(room, 'ann', closed);
    server.media.enter(older);
    await server.server.guard.look();
    expect((await server.media.participants(room))[0]?.permission).toEqual(closed);
  });

  it('stays dead when the product is restarted', async () => {
    const older = await tokenFor('ann');
    await server.server.guard.remove(room, 'ann');
    const { media } = server;
    const others = besides();
    const successor = new GuardedMedia({ media, ...others });
    server.media.enter(older);
    await successor.look();
    expect(await present()).toEqual([]);
    await successor.stop();
  });

  it('is dead also when the engine could not be told of the removal', async () => {
    const older = await tokenFor('ann');
    const failing = {
      ...server.media,
      remove: () => Promise.reject(new Error('The engine does not answer.')),
    };
    const others = besides();
    const guard = new GuardedMedia({ media: failing, ...others });
    await expect(guard.remove(room, 'ann')).rejects.toThrow('does not answer');
    await guard.stop();
    server.media.enter(older);
    await server.server.guard.look();
    expect(await present()).toEqual([]);
  });
});

describe("the engine's webhook", () => {
  const post = (authorization: string | undefined, body: object) =>
    server.server.app.inject({
      method: 'POST',
      url: mediaWebhookPath,
      headers: { 'content-type': 'application/webhook+json', ...(authorization ? { authorization } : {}) },
      payload: JSON.stringify(body),
    });

  it('puts out at once who comes with an older token', async () => {
    const older = await tokenFor('ann');
    await server.server.guard.remove(room, 'ann');
    server.media.enter(older);
    const answer = await post('signed', { event: 'participant_joined', room });
    expect(answer.statusCode).toBe(200);
    expect(await present()).toEqual([]);
  });

  it('refuses what the engine has not signed, and does nothing', async () => {
    const older = await tokenFor('ann');
    await server.server.guard.remove(room, 'ann');
    server.media.enter(older);
    for (const authorization of [undefined, 'forged'])
      expect((await post(authorization, { event: 'participant_joined', room })).statusCode).toBe(401);
    expect(await present()).toEqual(['ann']);
    await server.server.guard.look();
  });

  it('takes in other news without a word', async () => {
    expect((await post('signed', { event: 'room_finished', room })).statusCode).toBe(200);
  });
});
