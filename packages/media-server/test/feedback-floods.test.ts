import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeadlessClient } from '../src/client/headless-client.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { buildNack, buildPictureLossIndication, buildSenderReport } from '../src/rtp/rtcp-build.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless, playCamera } from './peers.ts';
import { testKey } from './tokens.ts';

const room = 'lesson';
/** Packets that a rogue sends every 5 ms, 6,000 a second, and in all. */
const burst = 30;
const flooded = 24_000;
const packetsPerSecondOfCamera = 40;
/** All of them share one process and its thread, the flooder too. */
const leastPerSecond = packetsPerSecondOfCamera / 2;

describe('an engine that one participant floods by feedback', () => {
  let engine: Engine;
  let rogue: HeadlessClient;
  let stopCamera: () => void;
  const seen = { byWitness: 0, byRogue: 0, keyFramesAskedFor: 0, reportsToWitness: 0 };

  beforeAll(async () => {
    engine = await startEngine({ ...testKey });
    const teacher = await enterHeadless(
      engine,
      { identity: 'teacher', room },
      { onRtcp: (packet) => (seen.keyFramesAskedFor += packet[1] === 206 ? 1 : 0) },
    );
    await enterHeadless(
      engine,
      { identity: 'witness', room },
      {
        onRtp: () => (seen.byWitness += 1),
        onRtcp: (packet) => (seen.reportsToWitness += packet[1] === 200 ? 1 : 0),
      },
    );
    rogue = await enterHeadless(engine, { identity: 'rogue', room }, { onRtp: () => (seen.byRogue += 1) });
    stopCamera = playCamera(teacher, await teacher.publish({ kind: 'video', source: 'camera' }));
    await poll(() => (seen.byWitness > 100 && seen.byRogue > 100) || null, 20_000);
  });
  afterAll(async () => {
    stopCamera();
    await engine.stop();
  });

  /** Floods; says what others had of it meanwhile, each second. */
  async function flood(packet: Buffer) {
    const [before, sentBefore, from] = [{ ...seen }, engine.statistics().packetsOut, performance.now()];
    let sent = 0;
    const timer = setInterval(() => {
      for (let count = 0; count < burst; count += 1) if (rogue.send(packet)) sent += 1;
    }, 5);
    await poll(() => sent >= flooded || null, 20_000).finally(() => clearInterval(timer));
    const seconds = (performance.now() - from) / 1000;
    return {
      seconds,
      byWitness: (seen.byWitness - before.byWitness) / seconds,
      sent: (engine.statistics().packetsOut - sentBefore) / seconds,
      keyFramesAskedFor: seen.keyFramesAskedFor - before.keyFramesAskedFor,
      reportsToWitness: seen.reportsToWitness - before.reportsToWitness,
    };
  }

  const viewed = (): number => [...rogue.streams.keys()][0] ?? 0;

  it('goes on for the others, and asks the publisher for few key frames', async () => {
    const { seconds, byWitness, keyFramesAskedFor } = await flood(buildPictureLossIndication(1, viewed()));
    expect(byWitness).toBeGreaterThan(leastPerSecond);
    expect(keyFramesAskedFor).toBeLessThan(6 + seconds / 2 + 1);
  });

  it('repeats no more than a line that loses much would need', async () => {
    const all = Array.from({ length: 300 }, (_, index) => index);
    const { seconds, byWitness, sent } = await flood(buildNack(1, viewed(), all));
    expect(byWitness).toBeGreaterThan(leastPerSecond);
    // A browser's SRTP does not even accept useless repeats: the engine counts them.
    expect(sent).toBeLessThan(3 * packetsPerSecondOfCamera + 750 + 1500 / seconds);
  });

  it('tells nobody of reports without an end', async () => {
    const { ssrc } = await rogue.publish({ kind: 'audio', source: 'microphone' });
    const counts = { packetCount: 4, octetCount: 5 };
    const report = buildSenderReport({ ssrc, ntpHigh: 1, ntpLow: 2, rtpTimestamp: 3, ...counts });
    const { seconds, byWitness, reportsToWitness } = await flood(report);
    expect(byWitness).toBeGreaterThan(leastPerSecond);
    expect(reportsToWitness).toBeLessThan(10 + 5 * (seconds + 1));
  });
});
