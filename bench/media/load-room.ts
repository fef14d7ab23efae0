/* A process of its own that fills a room with headless participants and counts what they get. Started by `engine-load.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { HeadlessClient } from '../../packages/media-server/src/client/headless-client.ts';
import { RtpSource } from '../../packages/media-server/src/client/rtp-source.ts';
import { signToken } from '../../packages/media-server/src/tokens/access-token.ts';
import { openTcpTunnel } from '../../packages/media-server/test/tcp/tcp-tunnel.ts';
import type { TcpTunnel } from '../../packages/media-server/test/tcp/tcp-tunnel.ts';
import { openTurnTunnel } from './turn-tunnel.ts';
import type { TurnTunnel } from './turn-tunnel.ts';

/** What the room is to be: one publisher to many viewers, everybody with a camera of two layers, or of one small one. */
export interface LoadPlan {
  readonly kind: 'broadcast' | 'classroom' | 'smallCameras';
  readonly url: string;
  readonly room: string;
  readonly people: number;
  /** How media go to the engine and back; by UDP without. */
  readonly way?: 'tcp' | 'tls';
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Packets sent into the room and received by all together, since the start. */
export interface LoadCounts {
  readonly type: 'counts';
  readonly expected: number;
  readonly received: number;
}

const talkers = 3;
const parallelJoins = 5;

interface Feed {
  readonly source: RtpSource;
  readonly client: HeadlessClient;
  /** How many others get each packet. */
  readonly receivers: () => number;
}

const feeds: Feed[] = [];
const counts = { expected: 0, received: 0 };
let isSending = false;

function openTunnel(
  way: LoadPlan['way'],
  joined: Parameters<typeof openTurnTunnel>[0],
): Promise<TcpTunnel | TurnTunnel> | null {
  if (way === 'tls') return openTurnTunnel(joined);
  return way === 'tcp' ? openTcpTunnel() : null;
}

async function join(plan: LoadPlan, index: number): Promise<HeadlessClient> {
  const key = { apiKey: plan.apiKey, apiSecret: plan.apiSecret, audience: '' };
  const token = await signToken(
    { sub: `peer-${index}`, video: { room: plan.room, roomJoin: true } },
    key,
    3600,
  );
  const joining: { client?: HeadlessClient } = {};
  const tunnel = await openTunnel(plan.way, () => joining.client?.join ?? null);
  const wantsLow = plan.kind === 'classroom';
  const client: HeadlessClient = new HeadlessClient({
    url: plan.url,
    token,
    ...(tunnel ? { reachedBy: tunnel.reachedBy } : {}),
    onRtp: () => {
      counts.received += 1;
    },
    onStream: (stream) => {
      if (wantsLow && stream.kind === 'video')
        client.setTrackSettings([stream.trackSid], { quality: 0, disabled: false });
    },
    onRtcp: () => {
      for (const feed of feeds) if (feed.client === client) feed.source.requestKeyFrame();
    },
  });
  joining.client = client;
  return client;
}

async function publishAudio(client: HeadlessClient, receivers: () => number): Promise<void> {
  const { ssrc } = await client.publish({ kind: 'audio', source: 'microphone' });
  const source = new RtpSource({
    payloadType: 111,
    ssrc,
    clockRate: 48_000,
    framesPerSecond: 50,
    packetsPerFrame: 1,
    payloadBytes: 100,
    keyFrameEvery: 0,
  });
  feeds.push({ source, client, receivers });
}

async function publishBroadcastVideo(client: HeadlessClient, receivers: () => number): Promise<void> {
  const { ssrc } = await client.publish({ kind: 'video', source: 'camera' });
  const source = new RtpSource({
    payloadType: 96,
    ssrc,
    clockRate: 90_000,
    framesPerSecond: 25,
    packetsPerFrame: 5,
    payloadBytes: 1000,
    keyFrameEvery: 50,
  });
  feeds.push({ source, client, receivers });
}

/** A camera with a low layer of 146 kbit/s, which all others get, and a top layer of 0.9 Mbit/s, which nobody asks for. */
async function publishCamera(client: HeadlessClient, receivers: () => number): Promise<void> {
  const layers = [
    { rid: 'q', quality: 0 as const, width: 320, height: 180, bitrate: 146_000 },
    { rid: 'h', quality: 1 as const, width: 640, height: 360, bitrate: 900_000 },
  ];
  const { mid, ssrc } = await client.publish({ kind: 'video', source: 'camera', layers });
  const shape = {
    payloadType: 96,
    clockRate: 90_000,
    framesPerSecond: 20,
    payloadBytes: 900,
    keyFrameEvery: 40,
  };
  feeds.push({
    source: new RtpSource({ ...shape, ssrc, packetsPerFrame: 1, names: { mid, rid: 'q' } }),
    client,
    receivers,
  });
  const top = { ...shape, ssrc: ssrc + 1, packetsPerFrame: 6, names: { mid, rid: 'h' } };
  feeds.push({ source: new RtpSource(top), client, receivers: () => 0 });
}

/** A camera of one layer of 146 kbit/s, which all others get. */
async function publishSmallCamera(client: HeadlessClient, receivers: () => number): Promise<void> {
  const { ssrc } = await client.publish({ kind: 'video', source: 'camera' });
  const source = new RtpSource({
    payloadType: 96,
    ssrc,
    clockRate: 90_000,
    framesPerSecond: 20,
    packetsPerFrame: 1,
    payloadBytes: 900,
    keyFrameEvery: 40,
  });
  feeds.push({ source, client, receivers });
}

async function pump(): Promise<void> {
  let origin = performance.now();
  let pausedAt = origin;
  for (;;) {
    if (isSending) {
      const elapsed = performance.now() - origin;
      for (const { source, client, receivers } of feeds) {
        counts.expected += source.emitUntil(elapsed, (packet) => client.send(packet)) * receivers();
      }
      pausedAt = performance.now();
    } else {
      // Time that passes while sending is paused does not count, so that there is no burst after it.
      const at = performance.now();
      origin += at - pausedAt;
      pausedAt = at;
    }
    await wait(4);
  }
}

async function fill(plan: LoadPlan): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: plan.kind === 'broadcast' ? plan.people + 1 : plan.people }, (_, index) =>
      join(plan, index),
    ),
  );
  for (let start = 0; start < clients.length; start += parallelJoins) {
    await Promise.all(clients.slice(start, start + parallelJoins).map((client) => client.connect()));
  }
  const receivers = (): number => clients.length - 1;
  const [publisher] = clients;
  if (plan.kind === 'broadcast' && publisher) {
    await publishBroadcastVideo(publisher, receivers);
    await publishAudio(publisher, receivers);
    return;
  }
  const publish = plan.kind === 'classroom' ? publishCamera : publishSmallCamera;
  for (const client of clients) await publish(client, receivers);
  for (const client of clients.slice(0, talkers)) await publishAudio(client, receivers);
}

const [planText = '{}'] = process.argv.slice(2);
const plan = JSON.parse(planText) as LoadPlan;

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'send') isSending = true;
  if (message === 'pause') isSending = false;
  if (message === 'count') process.send?.({ type: 'counts', ...counts } satisfies LoadCounts);
});

await fill(plan);
void pump();
process.send?.({ type: 'ready' });
