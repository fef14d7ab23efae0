import { afterAll, beforeAll, expect, it } from 'vitest';
import { HeadlessClient } from '../../src/client/headless-client.ts';
import { RtpSource } from '../../src/client/rtp-source.ts';
import { startEngine } from '../../src/engine.ts';
import type { Engine } from '../../src/engine.ts';
import type { MediaConnection } from '../../src/forwarding/media-connection.ts';
import { buildReceiverReport } from '../../src/rtp/rtcp-build.ts';
import { poll } from '../browser/harness.ts';
import { enterHeadless } from '../peers.ts';
import { testKey, tokenFor } from '../tokens.ts';
import { openTcpTunnel } from './tcp-tunnel.ts';
import type { TcpTunnel } from './tcp-tunnel.ts';

const room = 'narrow';
/** 16 kB and no more may wait when a picture begins. */
const mayWaitBytes = 16_384;
/** 4.4 Mbit/s: the kernel itself takes some hundred kB of a client that does not read. */
const picture = { clockRate: 90_000, framesPerSecond: 20, packetsPerFrame: 25, payloadBytes: 1100 };
const sound = { clockRate: 48_000, framesPerSecond: 50, packetsPerFrame: 1, payloadBytes: 60 };

let engine: Engine;
let tunnel: TcpTunnel;
const ends: (() => void)[] = [];

function play(client: HeadlessClient, ssrc: number, kind: 'audio' | 'video'): void {
  const shape =
    kind === 'video'
      ? { ...picture, payloadType: 96, keyFrameEvery: 20 }
      : { ...sound, payloadType: 111, keyFrameEvery: 0 };
  const source = new RtpSource({ ...shape, ssrc });
  const start = performance.now();
  const timer = setInterval(
    () => source.emitUntil(performance.now() - start, (packet) => client.send(packet)),
    10,
  );
  ends.push(() => clearInterval(timer));
}

/** The way by which the viewer receives, once it receives something. */
function lineOfViewer(): MediaConnection | undefined {
  const seat = engine.directory.rooms.get(room)?.participants.get('viewer');
  return seat?.connections.all.find(({ forwarders }) => forwarders.size > 0);
}

/** How much has gone out to the viewer, and what the engine makes of it. */
function sent() {
  const line = lineOfViewer();
  const packets = (kind: 'audio' | 'video'): number =>
    [...(line?.forwarders.values() ?? [])].reduce(
      (sum, { track, packetsSent }) => sum + (track.kind === kind ? packetsSent : 0),
      0,
    );
  return {
    ...{ audio: packets('audio'), video: packets('video') },
    waiting: line?.currentTransport?.backlogBytes,
    dropped: line?.counters.picturesDropped ?? 0,
    limit: line?.downlink.bitsPerSecond ?? 0,
  };
}

beforeAll(async () => {
  engine = await startEngine({ ...testKey, tcpPort: 0 });
  tunnel = await openTcpTunnel();
  const teacher = await enterHeadless(engine, { identity: 'teacher', room });
  const [voice, camera] = [
    await teacher.publish({ kind: 'audio', source: 'microphone' }),
    await teacher.publish({ kind: 'video', source: 'camera' }),
  ];
  play(teacher, voice.ssrc, 'audio');
  play(teacher, camera.ssrc, 'video');
  const viewer = new HeadlessClient({
    url: engine.url,
    token: await tokenFor('viewer', room),
    reachedBy: tunnel.reachedBy,
  });
  await viewer.connect();
  // As a browser does; a silent client has a stalled line, not a narrow one.
  const reports = setInterval(() => viewer.send(buildReceiverReport(9, [])), 500);
  ends.push(
    () => clearInterval(reports),
    () => teacher.close(),
    () => viewer.close(),
    () => tunnel.close(),
  );
});
afterAll(async () => {
  for (const end of ends) end();
  await engine.stop();
});

it('a picture is dropped when more than 16 kB wait for a client by TCP, the sound goes on, and the limit goes down', async () => {
  await poll(() => sent().video > 200 || null, 20_000);
  expect(sent()).toMatchObject({ dropped: 0, limit: Number.POSITIVE_INFINITY });
  tunnel.stall(true);
  await poll(() => sent().dropped > 0 || null, 20_000);
  expect(sent().waiting).toBeGreaterThan(mayWaitBytes);
  // A picture that had begun may finish.
  await poll(() => sent().dropped > 2 || null, 20_000);
  const before = sent();
  await poll(() => sent().audio > before.audio + 50 || null, 20_000);
  expect(sent().video).toBe(before.video);
  await poll(() => Number.isFinite(sent().limit) || null, 20_000);
  tunnel.stall(false);
  await poll(() => sent().video > before.video + 50 || null, 60_000);
}, 150_000);
