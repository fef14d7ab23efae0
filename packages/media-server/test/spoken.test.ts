import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeadlessClient } from '../src/client/headless-client.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless } from './peers.ts';
import { testKey } from './tokens.ts';

const opusType = 111;
const packetMs = 20;

/** Sends sound of a loudness (-dBov, as RFC 6464 has it) until stopped. */
function playSound(client: HeadlessClient, ssrc: number, minusDbov: number): () => void {
  const packet = Buffer.alloc(60);
  packet[0] = 0x90;
  packet[1] = opusType;
  packet.writeUInt32BE(ssrc, 8);
  packet.writeUInt16BE(0xbede, 12);
  packet.writeUInt16BE(1, 14);
  packet[16] = 0x10;
  packet[17] = 0x80 | minusDbov;
  let sent = 0;
  const timer = setInterval(() => {
    packet.writeUInt16BE(sent & 0xffff, 2);
    packet.writeUInt32BE((sent * 960) >>> 0, 4);
    sent += 1;
    client.send(packet);
  }, packetMs);
  return () => clearInterval(timer);
}

describe('how long people have spoken', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine(testKey);
  });
  afterAll(() => engine.stop());

  async function ask(grant: object): Promise<{ status: number; spoken: { identity: string; ms: number }[] }> {
    const token = new AccessToken(testKey.apiKey, testKey.apiSecret, { identity: 'server' });
    token.addGrant(grant);
    const answer = await fetch(`http://127.0.0.1:${engine.port}/twirp/lectern.Engine/ListSpoken`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token.toJwt()}` },
      body: '{}',
    });
    const body = (await answer.json()) as { spoken?: { identity: string; ms: number }[] };
    return { status: answer.status, spoken: body.spoken ?? [] };
  }
  const msOf = async (identity: string): Promise<number> =>
    (await ask({ roomList: true })).spoken.find((one) => one.identity === identity)?.ms ?? -1;

  it('is told only to callers who may list rooms', async () => {
    expect((await ask({ roomList: true })).status).toBe(200);
    expect((await ask({ roomJoin: true, room: 'talk' })).status).toBe(403);
  });

  it('is measured by what is loud enough to be speech, and by nothing else', async () => {
    const [anna, ben] = await Promise.all(
      ['anna', 'ben'].map((identity) => enterHeadless(engine, { identity, room: 'talk' })),
    );
    if (!anna || !ben) throw new Error('Nobody came.');
    const [loud, quiet] = [
      await anna.publish({ kind: 'audio', source: 'microphone' }),
      await ben.publish({ kind: 'audio', source: 'microphone' }),
    ];
    const stops = [playSound(anna, loud.ssrc, 25), playSound(ben, quiet.ssrc, 80)];
    await poll(async () => ((await msOf('anna')) >= 1_500 ? true : null), 10_000);
    for (const stop of stops) stop();
    expect(await msOf('ben')).toBe(0);
    anna.close();
    ben.close();
  });
});
