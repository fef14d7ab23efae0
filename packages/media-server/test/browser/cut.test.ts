import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { steerMedia } from '../relay/steer-media.ts';
import { startTcpRelay } from '../relay/tcp-relay.ts';
import { startUdpRelay, type Relay } from '../relay/udp-relay.ts';
import { tokenFor } from '../tokens.ts';
import { engineUnderTest } from './engine-under-test.ts';
import { Person, poll } from './harness.ts';
import { setStage, type Stage } from './stage.ts';

const seed = 20_261_121;
const cutMs = 5000;
const gone = { up: { isCut: true }, down: { isCut: true } };
const disturbances = new Set(['participantDisconnected', 'trackUnsubscribed', 'trackUnpublished']);

async function untilMoving(person: Person): Promise<number> {
  const from = performance.now();
  const before = await person.framesDecoded();
  await poll(async () => ((await person.framesDecoded()) > before + 5 ? true : null), 20_000);
  return Math.round(performance.now() - from);
}

/** LiveKit's own ports are not known to this suite. */
describe.runIf(engineUnderTest.isEmbedded)('a network between browser and engine that is cut', () => {
  let stage: Stage;
  let relays: { media: Relay; signalling: Relay };
  let alice: Person;
  let bob: Person;

  beforeAll(async () => {
    stage = await setStage();
    relays = {
      media: await startUdpRelay({ targetPort: stage.engine.udpPort, seed }),
      signalling: await startTcpRelay({ targetPort: stage.engine.port, seed }),
    };
    const steering = { enginePort: stage.engine.udpPort, relayPort: relays.media.port };
    alice = await Person.open(
      stage.browser,
      stage.pagesUrl,
      `(${steerMedia.toString()})(${JSON.stringify(steering)})`,
    );
    await alice.join(`ws://127.0.0.1:${relays.signalling.port}`, await tokenFor('alice', 'cut'));
    bob = await stage.enter('bob', 'cut');
    await Promise.all([alice.waitForVideos(1), bob.waitForVideos(1)]);
  }, 60_000);

  afterAll(async () => {
    await stage.close();
    for (const relay of Object.values(relays)) await relay.close();
  });

  it('carries all media through the relay, in both directions', async () => {
    const before = { ...relays.media.counts.up };
    relays.media.set(gone);
    await poll(() => (relays.media.counts.up.lost > before.lost + 20 ? true : null), 5000);
    const still = await bob.framesDecoded();
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    expect((await bob.framesDecoded()) - still).toBeLessThan(3);
    relays.media.set({});
    await Promise.all([untilMoving(alice), untilMoving(bob)]);
  });

  it('takes nobody out of the room in 5 s, and pictures go on by themselves', async () => {
    const sid = await alice.run('room.localParticipant.sid');
    await Promise.all([alice.clearEvents(), bob.clearEvents()]);
    for (const relay of Object.values(relays)) relay.set(gone);
    await new Promise((resolve) => {
      setTimeout(resolve, cutMs);
    });
    for (const relay of Object.values(relays)) relay.set({});
    const times = await Promise.all([untilMoving(alice), untilMoving(bob)]);
    console.log(
      `embedded engine, seed ${seed}, 1 run: pictures ${times.join(' and ')} ms after a cut of ${cutMs} ms`,
    );
    expect(await alice.run('room.localParticipant.sid')).toBe(sid);
    expect((await bob.events()).filter(([, name]) => disturbances.has(name))).toEqual([]);
    await alice.run(
      `room.localParticipant.publishData(new TextEncoder().encode('after the cut'), { reliable: true })`,
    );
    await bob.waitForEvent(([, name, text]) => name === 'dataReceived' && text === 'after the cut', 10_000);
  });
});
