import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GoPeer, buildGoPeer, hasGo } from '../older/go-peer.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { poll } from './harness.ts';
import type { Person } from './harness.ts';
import { setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const { isEmbedded } = engineUnderTest;
const older = { options: { singlePeerConnection: false } };
const room = 'older';
const buildMs = 900_000;

describe('livekit-client with two connections', () => {
  let stage: Stage;
  let alice: Person;
  let bob: Person;

  beforeAll(async () => {
    stage = await setStage();
    alice = await stage.enter('alice', room, older);
    bob = await stage.enter('bob', room);
  }, 60_000);
  afterAll(async () => {
    await stage.close();
  });

  const hasSubscriber = (person: Person): Promise<boolean> =>
    person.run('room.engine.pcManager.subscriber !== undefined');

  const soundBytes = async (person: Person): Promise<number> =>
    (await person.statistics()).incoming.reduce(
      (sum, { kind, bytes }) => sum + (kind === 'audio' ? bytes : 0),
      0,
    );

  it('sees and is seen by one with one connection, up to the top layer', async () => {
    expect([await hasSubscriber(alice), await hasSubscriber(bob)]).toEqual([true, false]);
    await alice.waitForVideos(1, 40_000, 1280);
    await bob.waitForVideos(1, 40_000, 1280);
  });

  it('carries data both ways', async () => {
    const say = (person: Person, word: string): Promise<unknown> =>
      person.run(
        `room.localParticipant.publishData(new TextEncoder().encode('${word}'), { reliable: true })`,
      );
    await say(alice, 'from two');
    await bob.waitForEvent(([, name, text]) => name === 'dataReceived' && text === 'from two');
    await say(bob, 'from one');
    await alice.waitForEvent(([, name, text]) => name === 'dataReceived' && text === 'from one');
  });

  it('drops a track and takes it again', async () => {
    const setSubscribed = (isWanted: boolean): Promise<unknown> =>
      alice.run(
        `[...room.remoteParticipants.values()].flatMap((p) => [...p.videoTrackPublications.values()]).forEach((t) => t.setSubscribed(${isWanted}))`,
      );
    await alice.clearEvents();
    await setSubscribed(false);
    await alice.waitForEvent(([, name, what]) => name === 'trackUnsubscribed' && what === 'T:video');
    await setSubscribed(true);
    await alice.waitForEvent(([, name, what]) => name === 'trackSubscribed' && what === 'T:video');
    await alice.waitForVideos(1);
  });

  it('re-attaches a lost WebSocket while others see nothing, and pictures go on both ways', async () => {
    const sid = await alice.run('room.localParticipant.sid');
    await Promise.all([alice.clearEvents(), bob.clearEvents()]);
    await alice.run(`(room.engine.client.ws.close({ closeCode: 4000, reason: 'test' }), 0)`);
    await alice.waitForEvent(([, name]) => name === 'reconnected', 20_000);
    const disturbances = [
      'participantDisconnected',
      'participantConnected',
      'trackUnsubscribed',
      'trackUnpublished',
    ];
    expect((await bob.events()).filter(([, name]) => disturbances.includes(name))).toEqual([]);
    expect(await alice.run('room.localParticipant.sid')).toBe(sid);
    for (const person of [alice, bob]) {
      const before = await person.framesDecoded();
      await poll(async () => ((await person.framesDecoded()) > before + 20 ? true : null), 15_000);
    }
  });

  it.runIf(isEmbedded)('comes back by new transports when nothing comes by the old ones', async () => {
    const seat = stage.engine.directory.rooms.get(room)?.participants.get('alice');
    if (!seat) throw new Error('alice is not seated');
    const transports = () => seat.connections.all.map(({ currentTransport }) => currentTransport);
    const before = transports();
    await bob.clearEvents();
    // As if nothing came any more: the engine cannot go on by these.
    for (const transport of before)
      if (transport) Object.defineProperty(transport, 'isTcpBroken', { get: () => true });
    await alice.run(`(room.engine.client.ws.close({ closeCode: 4000, reason: 'test' }), 0)`);
    await poll(
      () => transports().every((now, index) => now !== before[index] && now?.state === 'connected') || null,
      30_000,
    );
    for (const person of [alice, bob]) {
      const frames = await person.framesDecoded();
      await poll(async () => ((await person.framesDecoded()) > frames + 20 ? true : null), 15_000);
    }
    expect((await bob.events()).filter(([, name]) => name === 'participantDisconnected')).toEqual([]);
  });

  it.runIf(isEmbedded)('is gone by both connections when it leaves', async () => {
    await alice.run('room.disconnect()');
    await bob.waitForEvent(([, name, who]) => name === 'participantDisconnected' && who === 'P:alice');
    await expect.poll(() => stage.engine.statistics()).toMatchObject({ participants: 1, connections: 1 });
  });

  // Without Go there is nothing to build LiveKit's Go SDK with.
  it.runIf(hasGo && isEmbedded)(
    'hears one on the Go SDK, and is heard by it',
    async () => {
      const program = await buildGoPeer();
      const gopher = await GoPeer.enter(program, stage.engine, { identity: 'gopher', room });
      const { sid } = await gopher.hears(
        ({ event, kind, identity }) => event === 'subscribed' && kind === 'audio' && identity === 'bob',
      );
      await gopher.receives(sid ?? '');
      const sound = await gopher.publish('audio');
      await bob.waitForEvent((event) => event[1] === 'trackSubscribed' && event.includes('P:gopher'));
      expect(sound).toMatch(/^TR_/);
      const before = await soundBytes(bob);
      await poll(async () => ((await soundBytes(bob)) > before + 100 ? true : null), 15_000);
      await gopher.leave();
      await bob.waitForEvent(([, name, who]) => name === 'participantDisconnected' && who === 'P:gopher');
    },
    buildMs,
  );
});

/** Chromium then sends nothing by UDP; one of the two alone is not enough. */
const noUdp = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

describe.runIf(isEmbedded)('livekit-client with two connections where only TCP passes', () => {
  it('comes by TCP with both', async () => {
    const stage = await setStage({ tcpPort: 0 }, noUdp);
    try {
      const [ann, ben] = [await stage.enter('ann', room, older), await stage.enter('ben', room, older)];
      await Promise.all([ann.waitForVideos(1), ben.waitForVideos(1)]);
      const seats = [...(stage.engine.directory.rooms.get(room)?.participants.values() ?? [])];
      const ways = seats.flatMap(({ connections }) =>
        connections.all.map(({ currentTransport }) => currentTransport?.isByTcp),
      );
      expect(ways).toEqual([true, true, true, true]);
    } finally {
      await stage.close();
    }
  }, 60_000);
});
