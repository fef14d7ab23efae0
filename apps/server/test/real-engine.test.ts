import type { ParticipantInfo } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgeWords } from '@lectern/media-server/client/forged-words.ts';
import { HeadlessClient } from '@lectern/media-server/client/headless-client.ts';
import { startEngine, type Engine } from '@lectern/media-server/engine.ts';
import { livekitEngine } from '../src/platform/media-engine/livekit-engine.ts';
import type { MediaEngine } from '../src/platform/media-engine/media-engine.ts';
import { holdClass, makeClassCast, type ClassCast, type HeldClass } from './classroom-factories.ts';
import { makeSession, type MadePerson } from './factories.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * The product with media that flow: on the embedded engine, or on the LiveKit server that `MEDIA_TEST_URL` names, whose
 * webhooks come to `MEDIA_TEST_WEBHOOK_PORT`.
 */
const key = { apiKey: 'testkey', apiSecret: 'test-secret-of-at-least-32-characters' };
const liveKitUrl = process.env['MEDIA_TEST_URL'];
const webhookPort = Number(process.env['MEDIA_TEST_WEBHOOK_PORT'] ?? 0);
/** What a removal may take until its media are closed. */
const limitMs = 1000;

let engine: Engine | undefined;
let media: MediaEngine;
let server: TestServer;
let cast: ClassCast;
let port: number;
let held: HeldClass;
let url: string;
const clients: HeadlessClient[] = [];

beforeAll(async () => {
  engine = liveKitUrl ? undefined : await startEngine(key);
  url = liveKitUrl ?? engine?.url ?? '';
  media = livekitEngine({
    serviceUrl: () => url.replace(/^ws/, 'http'),
    key: key.apiKey,
    secret: key.apiSecret,
    publicUrl: url,
    doors: [],
    takesTls: false,
    healthy: async () => true,
  });
  server = await startTestServer({ media });
  cast = await makeClassCast(server);
  port = await server.listen(webhookPort);
});
afterAll(async () => {
  await server.stop();
  await engine?.stop();
});
beforeEach(async () => {
  held = await holdClass(server, port, { cast });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  held.end();
});

async function tokenOf({ token }: MadePerson): Promise<string> {
  const { response } = await server.call<{ token: string }>(`GET /visit/${held.id}/credentials`, {
    as: token,
  });
  if (!response) throw new Error('no credentials');
  return response.token;
}

interface Entered {
  readonly client: HeadlessClient;
  /** Rejects when the client is still in the room after `limitMs`; tells how long it took from now. */
  out(): Promise<number>;
  readonly isOut: () => boolean;
  /** What the engine gave to come back with. */
  readonly refreshed: () => string;
}

async function enter(token: string): Promise<Entered> {
  const closed = Promise.withResolvers<void>();
  const state = { isOut: false, refreshed: token };
  const client = new HeadlessClient({
    url,
    token,
    onToken: (fresh) => {
      state.refreshed = fresh;
    },
    onClosed: () => {
      state.isOut = true;
      closed.resolve();
    },
  });
  clients.push(client);
  await client.connect();
  const out = async (): Promise<number> => {
    const began = performance.now();
    await expect.poll(() => state.isOut, { timeout: 10_000, interval: 10 }).toBe(true);
    return performance.now() - began;
  };
  return { client, out, isOut: () => state.isOut, refreshed: () => state.refreshed };
}

/** Tries to come in: refused at the door, or put out again; the longest time inside. */
async function insideWith(token: string): Promise<number> {
  const entered = await enter(token).catch(() => undefined);
  return entered ? entered.out() : 0;
}

const post = (path: string, body: object) =>
  server.call(`POST /visit/${path}`, { as: cast.educator.token, body });

const sourcesOf = async (identity: string): Promise<readonly string[] | undefined> =>
  (await media.participants(held.id)).find((one) => one.identity === identity)?.permission?.sources;

describe(`a removal, ${liveKitUrl ? 'on LiveKit' : 'on the embedded engine'}`, () => {
  it('closes media within a second, also for people who come back with an older token', async () => {
    const [student] = cast.students;
    const first = await tokenOf(student);
    const inside = await enter(first);
    const began = performance.now();
    await post('classroom/remove-student', { visitId: held.id, studentId: student.id });
    await inside.out();
    expect(performance.now() - began).toBeLessThan(limitMs);
    for (const token of [first, inside.refreshed(), first])
      expect(await insideWith(token)).toBeLessThan(limitMs);
  });

  it('lets back in with a new token who was sent back and admitted, and not with the older one', async () => {
    const [, student] = cast.students;
    const first = await tokenOf(student);
    const inside = await enter(first);
    await post(`${held.id}/send-back`, { userId: student.id });
    await inside.out();
    expect(await insideWith(first)).toBeLessThan(limitMs);
    await post(`${held.id}/admit`, { userId: student.id });
    // The embedded engine counts a token of the same second as older.
    const again = await expect
      .poll(async () => enter(await tokenOf(student)).catch(() => null), { timeout: 5000, interval: 300 })
      .not.toBeNull()
      .then(() => media.participants(held.id));
    expect(again.map((one) => one.identity)).toContain(student.id);
    await server.server.guard.look();
    expect((await media.participants(held.id)).map((one) => one.identity)).toContain(student.id);
  });

  it('ends with the sign-in', async () => {
    const [, , student] = cast.students;
    const session = await makeSession(server, cast.world, student.id);
    const signedIn = { ...student, token: session };
    const socket = await held.enter(signedIn);
    await socket.send('on_patient_connect', { visitId: held.id });
    const token = await tokenOf(signedIn);
    const inside = await enter(token);
    await server.call('PUT /logout', { as: session });
    await inside.out();
    expect(await insideWith(token)).toBeLessThan(limitMs);
  });
});

describe(`a probe, ${liveKitUrl ? 'on LiveKit' : 'on the embedded engine'}`, () => {
  const probeOf = async (as: string): Promise<string> => {
    const { response } = await server.call<{ token: string }>('GET /ping/media', { as });
    if (!response) throw new Error('no probe');
    return response.token;
  };

  it('connects, ends when somebody stays in it, and lets in neither its token nor one that it brought', async () => {
    const token = await probeOf(cast.students[0].token);
    const inside = await enter(token);
    for (let looks = 0; looks < 30; looks += 1) await server.server.guard.look();
    await inside.out();
    for (const older of [token, inside.refreshed(), token])
      expect(await insideWith(older)).toBeLessThan(limitMs);
    expect(inside.refreshed() === token).toBe(!liveKitUrl);
  });

  it('ends with the sign-in that asked for it, within about a second', async () => {
    const session = await makeSession(server, cast.world, cast.students[1].id);
    const [token, unused] = [await probeOf(session), await probeOf(session)];
    const inside = await enter(token);
    await server.call('PUT /logout', { as: session });
    // The next look may come a second later, and take a moment.
    expect(await inside.out()).toBeLessThan(2 * limitMs);
    for (const older of [unused, token, inside.refreshed(), unused])
      expect(await insideWith(older)).toBeLessThan(2 * limitMs);
  });
});

describe(`a room, ${liveKitUrl ? 'on LiveKit' : 'on the embedded engine'}`, () => {
  it('keeps a microphone closed for people who come back with a token from before', async () => {
    const [student] = cast.students;
    const token = await tokenOf(student);
    const inside = await enter(token);
    expect(await sourcesOf(student.id)).toContain('microphone');
    const muted = await held.educator.send('mute_student', {
      visitId: held.id,
      studentId: student.id,
      device: 'microphone',
      isMute: true,
    });
    expect(muted.response_code).toBe('ok');
    await expect.poll(() => sourcesOf(student.id)).toEqual(['camera']);
    inside.client.close();
    await enter(token);
    await expect.poll(() => sourcesOf(student.id), { timeout: 5000 }).toEqual(['camera']);
  });

  it('is over for everybody with the call, and no older token opens it again', async () => {
    const [student] = cast.students;
    const token = await tokenOf(student);
    const inside = await enter(token);
    await server.call(`PUT /visit/${held.id}/end`, { as: cast.educator.token });
    await inside.out();
    expect(await insideWith(token)).toBeLessThan(limitMs);
    await expect.poll(() => media.participants(held.id), { timeout: 5000 }).toEqual([]);
  });

  it('lets nobody in a call write to another past the product: no data, no attributes, no name', async () => {
    const heard: string[] = [];
    const told: ParticipantInfo[] = [];
    const listener = new HeadlessClient({
      url,
      token: await tokenOf(cast.students[0]),
      onData: () => heard.push('data'),
      onParticipants: (participants) => told.push(...participants),
    });
    clients.push(listener);
    await listener.connect();
    for (const person of [cast.students[1], cast.educator, cast.observer]) {
      const { client } = await enter(await tokenOf(person));
      forgeWords(client, 'secret', cast.students[0].id);
    }
    // Whatever was sent before is dealt with when somebody's coming is told.
    await enter(await tokenOf(cast.students[2]));
    await expect
      .poll(() => told.map((one) => one.identity), { timeout: 5000 })
      .toContain(cast.students[2].id);
    expect(heard).toEqual([]);
    expect(JSON.stringify(told.map((one) => one.toJson()))).not.toContain('secret');
    for (const { permission } of told)
      expect(permission).toMatchObject({ canPublishData: false, canUpdateMetadata: false });
  });

  it('hides who looks on from everybody in it, and lets them send nothing', async () => {
    const seen: string[] = [];
    const token = await tokenOf(cast.students[0]);
    const watcher = new HeadlessClient({
      url,
      token,
      onParticipants: (participants) => seen.push(...participants.map((one) => one.identity)),
    });
    clients.push(watcher);
    await watcher.connect();
    await enter(await tokenOf(cast.observer));
    await enter(await tokenOf(cast.students[1]));
    await expect.poll(() => seen, { timeout: 5000 }).toContain(cast.students[1].id);
    expect(seen).not.toContain(cast.observer.id);
    const observer = (await media.participants(held.id)).find((one) => one.identity === cast.observer.id);
    expect(observer?.permission).toMatchObject({ hidden: true, canPublish: false });
  });
});
