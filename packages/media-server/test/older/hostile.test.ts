import { randomBytes } from 'node:crypto';
import { SessionDescription } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import { poll } from '../browser/harness.ts';
import { mutate, seededRandom } from '../fuzz/mutate.ts';
import { rtpSample } from '../fuzz/samples.ts';
import { testKey } from '../tokens.ts';
import { OlderClient } from './older-client.ts';

const room = 'r';

describe('an engine under hostile input of the older signalling', () => {
  let engine: Engine;
  let teacher: OlderClient;
  let witness: OlderClient;
  let sid: string;
  let stop: () => void;

  const enter = (identity: string): Promise<OlderClient> =>
    OlderClient.enter({ url: engine.url, identity, room });

  beforeAll(async () => {
    engine = await startEngine({ ...testKey, seatGraceMs: 500 });
    [teacher, witness] = [await enter('teacher'), await enter('witness')];
    const track = await teacher.publish('audio');
    ({ sid } = track);
    stop = teacher.play({ ssrc: track.ssrc, kind: 'audio' });
    await witness.receives(sid);
  });
  afterAll(async () => {
    stop();
    for (const client of [teacher, witness]) client.close();
    await engine.stop();
  });

  const isThere = (identity: string): boolean =>
    engine.directory.rooms.get(room)?.participants.get(identity)?.link.isAttached ?? false;

  function answer(client: OlderClient, sdp: string, id = 0): void {
    client.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id }) });
  }

  it('overlooks answers that nobody asked for, and those to other offers', async () => {
    const rogue = await enter('rogue');
    await rogue.receives(sid);
    const sdp = rogue.offers.at(-1)?.sdp ?? '';
    for (let count = 0; count < 50; count += 1) answer(rogue, sdp, count);
    for (let count = 0; count < 50; count += 1) answer(rogue, 'nonsense');
    await rogue.receives(sid);
    expect(isThere('rogue')).toBe(true);
    await witness.receives(sid);
    rogue.leave();
  });

  it('cuts off who answers with nonsense again and again, and gives the others what they are due', async () => {
    const rogue = new OlderClient({ url: engine.url, identity: 'rogue', room });
    rogue.isAnswering = false;
    await rogue.open();
    await poll(() => rogue.offers.length > 0 || null, 5000);
    for (const sdp of [
      '',
      'v=0',
      `v=0\r\n${'m=audio 9 x 1\r\n'.repeat(401)}`,
      `v=0\r\n${'a=x\r\n'.repeat(150_000)}`,
    ])
      answer(rogue, sdp, 1);
    for (let count = 0; count < 20; count += 1) answer(rogue, randomBytes(300).toString('latin1'), 1);
    await expect.poll(() => isThere('rogue')).toBe(false);
    await witness.receives(sid);
    rogue.close();
  });

  it('takes damaged answers as far as they go', async () => {
    const random = seededRandom(7);
    for (let count = 0; count < 12; count += 1) {
      const rogue = new OlderClient({ url: engine.url, identity: `rogue-${count}`, room });
      rogue.damage = (sdp) => mutate(Buffer.from(sdp), random).toString('latin1');
      await rogue.open();
      await poll(() => rogue.answered > 0 || null, 5000);
      rogue.send({ case: 'ping', value: 1n });
      await poll(() => rogue.heard.includes('pong') || null, 5000);
      rogue.close();
    }
    await witness.receives(sid);
  });

  it('gives nothing by the connection that a client sends by, whatever it offers to receive there', async () => {
    const rogue = await enter('rogue');
    rogue.sections.push(
      ...['1', '2'].map((mid) => ({
        mid,
        kind: 'audio' as const,
        direction: 'recvonly' as const,
        trackId: '',
        ssrc: 0,
        rids: [],
      })),
    );
    await rogue.offer();
    await rogue.receives(sid);
    expect(rogue.answer).not.toContain('a=sendonly');
    expect(rogue.answer.match(/a=inactive/g)).toHaveLength(2);
    rogue.leave();
  });

  it('drops packets that come by the connection which a client receives by', async () => {
    const rogue = await enter('rogue');
    await rogue.receives(sid);
    const random = seededRandom(9);
    let sent = 0;
    for (let count = 0; count < 500; count += 1)
      if (rogue.receiving.send(mutate(rtpSample(), random))) sent += 1;
    expect(sent).toBeGreaterThan(100);
    const { viewing } = engine.directory.rooms.get(room)?.participants.get('rogue')?.connections ?? {};
    await poll(() => (viewing?.counters.unknownStream ?? 0) > 10 || null, 5000);
    expect(viewing?.streams.hasMedia).toBe(false);
    await witness.receives(sid);
    rogue.leave();
  });

  it('opens one transport for each connection, however often it is asked', async () => {
    const rogue = await enter('rogue');
    for (let count = 0; count < 5; count += 1) await rogue.offer();
    await rogue.receives(sid);
    const { connections } = engine.directory.rooms.get(room)?.participants.get('rogue') ?? {};
    expect(connections?.all.map(({ currentTransport }) => currentTransport !== null)).toEqual([true, true]);
    rogue.leave();
    await poll(() => (isThere('rogue') ? null : true), 5000);
    for (const client of [teacher, witness]) client.close();
    await poll(() => engine.statistics().connections === 0 || null, 20_000);
  });
});
