import { DataPacket, UpdateSubscription, UserPacket } from '@livekit/protocol';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import type { Participant } from '../../src/rooms/participant.ts';
import { poll } from '../browser/harness.ts';
import { enterHeadless, playCamera } from '../peers.ts';
import { testKey } from '../tokens.ts';
import { OlderClient } from './older-client.ts';
import { engineLog } from '../engine-log.ts';

const room = 'lesson';

describe('clients of the older signalling', () => {
  let engine: Engine;
  let admin: RoomServiceClient;
  const ends: (() => void)[] = [];

  beforeEach(async () => {
    engine = await startEngine({ ...testKey, ...engineLog(), seatGraceMs: 3000 });
    admin = new RoomServiceClient(engine.url.replace('ws', 'http'), testKey.apiKey, testKey.apiSecret);
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end();
    await engine.stop();
  });

  async function enter(identity: string, grant = {}): Promise<OlderClient> {
    const client = await OlderClient.enter({ url: engine.url, identity, room, grant });
    ends.push(() => client.close());
    return client;
  }

  function seat(identity: string): Participant {
    const participant = engine.directory.rooms.get(room)?.participants.get(identity);
    if (!participant) throw new Error(`${identity} is not seated`);
    return participant;
  }

  const transports = (identity: string) =>
    seat(identity).connections.all.flatMap(({ currentTransport }) => currentTransport ?? []);

  function play(client: OlderClient, kind: 'audio' | 'video', ssrc: number): void {
    ends.push(client.play({ ssrc, kind }));
  }

  /** Somebody who sends a picture, by the newer signalling. */
  async function enterTeacher(): Promise<{ sid: string }> {
    const teacher = await enterHeadless(engine, { identity: 'teacher', room });
    const track = await teacher.publish({ kind: 'video', source: 'camera' });
    ends.push(playCamera(teacher, track), () => teacher.close());
    return track;
  }

  it('receive by one connection and send by another, along with those of the newer', async () => {
    const { sid } = await enterTeacher();
    const ann = await enter('ann');
    expect(ann.join).toMatchObject({ subscriberPrimary: true, fastPublish: true });
    await ann.receives(sid);
    let heard = 0;
    const bob = await enterHeadless(engine, { identity: 'bob', room }, { onRtp: () => void (heard += 1) });
    ends.push(() => bob.close());
    const track = await ann.publish('audio');
    play(ann, 'audio', track.ssrc);
    await poll(() => [...bob.streams.values()].some(({ trackSid }) => trackSid === track.sid) || null, 5000);
    await poll(() => heard > 10 || null, 5000);
    expect(engine.statistics()).toMatchObject({ participants: 3, forwardedTracks: 4 });
    expect(['teacher', 'ann', 'bob'].map((who) => transports(who).length)).toEqual([1, 2, 1]);
  });

  it('open no second connection without a word, and are told so where they may not send', async () => {
    const ann = await enter('ann', { canPublish: false });
    expect(ann.join?.fastPublish).toBe(false);
    expect(transports('ann')).toHaveLength(1);
  });

  it('send nothing to anybody without the permission, whatever they offer', async () => {
    const witness = await enter('witness');
    const rogue = await enter('rogue', { canPublish: false });
    const section = rogue.addSection('audio');
    await rogue.offer();
    play(rogue, 'audio', section.ssrc);
    await poll(() => engine.statistics().unknownStreamPackets > 20 || null, 5000);
    expect(witness.streams).toEqual([]);
    expect([...witness.packets]).toEqual([]);
    expect(rogue.heard).not.toContain('trackPublished');
  });

  it('stop sending and receiving with the permission, and go on with it', async () => {
    const { sid } = await enterTeacher();
    const [ann, bob] = [await enter('ann'), await enter('bob')];
    const track = await ann.publish('audio');
    play(ann, 'audio', track.ssrc);
    await Promise.all([bob.receives(track.sid), bob.receives(sid)]);
    await admin.updateParticipant(room, 'ann', { permission: { canPublish: false, canSubscribe: true } });
    await poll(() => bob.streams.every(({ trackSid }) => trackSid !== track.sid) || null, 5000);
    const before = bob.packets.get(track.sid);
    await bob.receives(sid, 20);
    expect(bob.packets.get(track.sid)).toBe(before);
    await admin.updateParticipant(room, 'bob', { permission: { canSubscribe: false } });
    await poll(() => bob.streams.length === 0 || null, 5000);
    await admin.updateParticipant(room, 'bob', { permission: { canSubscribe: true } });
    await bob.receives(sid);
  });

  it('choose their tracks, and a section that is free carries another', async () => {
    const { sid } = await enterTeacher();
    const ann = await enter('ann');
    await ann.receives(sid);
    const subscribe = (isWanted: boolean): void =>
      ann.send({
        case: 'subscription',
        value: new UpdateSubscription({ trackSids: [sid], subscribe: isWanted }),
      });
    subscribe(false);
    await poll(() => ann.streams.length === 0 || null, 5000);
    subscribe(true);
    await ann.receives(sid);
    const sections = ann.offers.at(-1)?.sdp.match(/^m=/gm)?.length;
    expect(sections).toBe(2);
    expect(ann.offers.map(({ id }) => id)).toEqual(ann.offers.map((_offer, index) => index + 1));
  });

  it('do not hear of hidden people', async () => {
    const ann = await enter('ann');
    const ghost = await enter('ghost', { hidden: true });
    const { ssrc } = await ghost.publish('audio');
    play(ghost, 'audio', ssrc);
    const bob = await enter('bob');
    const { sid, ssrc: heard } = await bob.publish('audio');
    play(bob, 'audio', heard);
    await Promise.all([ann.receives(sid), ghost.receives(sid)]);
    expect([...ann.participants.keys()]).not.toContain('ghost');
    expect(ann.streams.map(({ trackSid }) => trackSid)).toEqual([sid]);
  });

  it('are given data by what they receive by, and give it by what they send by alone', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')];
    const mute = await enter('mute', { canPublishData: false });
    const word = (text: string): Uint8Array =>
      new DataPacket({
        value: { case: 'user', value: new UserPacket({ payload: Buffer.from(text) }) },
      }).toBinary();
    for (const client of [ann, bob, mute]) {
      await client.offer();
      await poll(() => client.receiving.hasChannel('_reliable') || null, 5000);
    }
    for (const label of ['_reliable', '_lossy']) ann.receiving.sendData(label, word('the wrong way'));
    await poll(() => mute.sending.sendData('_reliable', word('not allowed')) || null, 5000);
    await poll(() => ann.sending.sendData('_reliable', word('the right way')) || null, 5000);
    await poll(() => bob.data.length > 0 || null, 5000);
    await admin.sendData(room, Buffer.from('by the server'), 0, {});
    await poll(() => (ann.data.length > 0 && bob.data.length > 1) || null, 5000);
    expect(bob.data).toEqual(['the right way', 'by the server']);
    expect(ann.data).toEqual(['by the server']);
  });

  it('are gone by both connections when they leave', async () => {
    const ann = await enter('ann');
    const { ssrc } = await ann.publish('audio');
    play(ann, 'audio', ssrc);
    await poll(
      () =>
        seat('ann').connections.all.every((media) => media.currentTransport?.state === 'connected') || null,
      5000,
    );
    const both = transports('ann');
    expect(both).toHaveLength(2);
    ann.leave();
    await poll(() => engine.statistics().participants === 0 || null, 5000);
    expect(both.map(({ state }) => state)).toEqual(['closed', 'closed']);
    await poll(() => engine.statistics().connections === 0 || null, 5000);
  });
});
