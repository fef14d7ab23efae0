import { rm } from 'node:fs/promises';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import { poll } from '../browser/harness.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { GoPeer, buildGoPeer, hasGo } from './go-peer.ts';
import { engineLog } from '../engine-log.ts';

const buildMs = 900_000;

// Without Go there is nothing to build LiveKit's Go SDK with.
describe.runIf(hasGo)("participants on LiveKit's Go SDK", () => {
  let program: string;
  let engine: Engine;
  const peers: GoPeer[] = [];

  beforeAll(async () => {
    program = await buildGoPeer();
  }, buildMs);
  afterAll(async () => {
    await rm(program, { force: true });
  });
  beforeEach(async () => {
    engine = await startEngine({ ...testKey, ...engineLog() });
  });
  afterEach(async () => {
    for (const peer of peers.splice(0)) peer.end();
    await engine.stop();
  });

  async function enter(
    identity: string,
    how: Partial<Parameters<typeof GoPeer.enter>[2]> = {},
  ): Promise<GoPeer> {
    const peer = await GoPeer.enter(program, engine, { identity, room: 'r', ...how });
    peers.push(peer);
    return peer;
  }

  it('hear and see each other', async () => {
    const ann = await enter('ann');
    const bob = await enter('bob');
    await ann.hears(({ event, identity }) => event === 'came' && identity === 'bob');
    const [sound, picture] = [await ann.publish('audio'), await ann.publish('video')];
    const back = await bob.publish('audio');
    await Promise.all([bob.receives(sound), bob.receives(picture), ann.receives(back)]);
    expect(engine.statistics()).toMatchObject({ participants: 2, connections: 4 });
  });

  it('are refused with a wrong token', async () => {
    const peer = GoPeer.start(program, engine.url, { token: await tokenFor('ann', 'r', { ttl: -120 }) });
    peers.push(peer);
    const { error } = await peer.hears(({ event }) => event === 'refused');
    expect(error).toMatch(/unauthorized/);
  });

  it('send and hear data as far as they may', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')];
    const mute = await enter('mute', { grant: { canPublishData: false } });
    mute.tell('say not allowed');
    ann.tell('say hello');
    const admin = new RoomServiceClient(`http://127.0.0.1:${engine.port}`, testKey.apiKey, testKey.apiSecret);
    await bob.hears(({ text }) => text === 'hello');
    await admin.sendData('r', Buffer.from('by the server'), 0, {});
    for (const peer of [ann, bob, mute]) await peer.hears(({ text }) => text === 'by the server');
    const heard = bob.events.filter(({ event }) => event === 'data');
    expect(heard.map(({ text, from }) => [text, from])).toEqual([
      ['hello', 'ann'],
      ['by the server', ''],
    ]);
  });

  it('choose their tracks, and lose those that end', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')];
    const sound = await ann.publish('audio');
    await bob.receives(sound);
    bob.tell(`unsubscribe ${sound}`);
    await bob.hears(({ event, sid }) => event === 'ended' && sid === sound);
    bob.tell(`subscribe ${sound}`);
    await bob.receives(sound);
    ann.tell(`unpublish ${sound}`);
    const { sid: ended } = await bob.hears(({ event }) => event === 'unpublished');
    expect(ended).toBe(sound);
  });

  it('come back into their seat with their tracks when the signalling broke', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')];
    const [sound, back] = [await ann.publish('audio'), await bob.publish('audio')];
    await Promise.all([bob.receives(sound), ann.receives(back)]);
    ann.tell('cut');
    await ann.hears(({ event }) => event === 'reconnected');
    await Promise.all([bob.receives(sound), ann.receives(back)]);
    expect(bob.events.filter(({ event }) => ['left', 'unpublished'].includes(event))).toEqual([]);
  });

  it('are gone with all their connections when they leave', async () => {
    const ann = await enter('ann');
    await ann.publish('audio');
    await poll(() => engine.statistics().connections === 2 || null, 5000);
    await ann.leave();
    await poll(() => engine.statistics().participants === 0 || null, 5000);
    await poll(() => engine.statistics().connections === 0 || null, 5000);
  });

  it('may speak the newer signalling too, with the token in the header', async () => {
    const [ann, bob] = [await enter('ann', { isSingle: true }), await enter('bob')];
    const [sound, back] = [await ann.publish('audio'), await bob.publish('audio')];
    await Promise.all([bob.receives(sound), ann.receives(back)]);
    expect(engine.statistics().connections).toBe(3);
  });

  it('may publish with the request to join', async () => {
    const bob = await enter('bob');
    const ann = await enter('ann', { isSingle: true, published: ['audio', 'video'] });
    for (const kind of ['audio', 'video']) {
      const { sid = '' } = await ann.hears((one) => one.event === 'publishing' && one.kind === kind);
      await bob.receives(sid);
    }
    expect(engine.statistics()).toMatchObject({ participants: 2, publishedTracks: 2 });
  });
});
