import type { VideoGrant } from 'livekit-server-sdk';
import { HeadlessClient } from '../src/client/headless-client.ts';
import type { HeadlessListeners, HeadlessTrack } from '../src/client/headless-client.ts';
import { RtpSource } from '../src/client/rtp-source.ts';
import type { Engine } from '../src/engine.ts';
import { tokenFor } from './tokens.ts';

/** Joins an engine without a browser. */
export async function enterHeadless(
  engine: Pick<Engine, 'url'>,
  who: { identity: string; room: string; grant?: Partial<VideoGrant> },
  listeners: HeadlessListeners = {},
): Promise<HeadlessClient> {
  const client = new HeadlessClient({
    url: engine.url,
    token: await tokenFor(who.identity, who.room, who.grant),
    ...listeners,
  });
  await client.connect();
  return client;
}

/** Sends a made-up camera picture of 20 frames/s in real time until stopped. */
export function playCamera(client: HeadlessClient, track: HeadlessTrack): () => void {
  const source = new RtpSource({
    payloadType: 96,
    ssrc: track.ssrc,
    clockRate: 90_000,
    framesPerSecond: 20,
    packetsPerFrame: 2,
    payloadBytes: 300,
    keyFrameEvery: 20,
  });
  const start = performance.now();
  const timer = setInterval(
    () => source.emitUntil(performance.now() - start, (packet) => client.send(packet)),
    10,
  );
  return () => clearInterval(timer);
}
