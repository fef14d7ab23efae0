import { randomUUID } from 'node:crypto';
import {
  AddTrackRequest,
  SessionDescription,
  SignalRequest,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import type { SignalResponse } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClientOffer, parseClientAnswer } from '../src/client/client-offer.ts';
import { HeadlessTransport } from '../src/client/client-transport.ts';
import type { HeadlessClient } from '../src/client/headless-client.ts';
import { openJoinSocket, untilOpen } from '../src/client/join-socket.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

const room = 'lesson';

/** Publishes a microphone before their media are connected, as browsers do that come back. */
async function publishEarly(url: string): Promise<{ sid: string; connect: () => void; close: () => void }> {
  const transport = new HeadlessTransport('127.0.0.1', {
    onPacket: () => undefined,
    onData: () => undefined,
    onState: () => undefined,
  });
  const heard: SignalResponse['message'][] = [];
  const socket = openJoinSocket({ url, token: await tokenFor('ann', room) }, (message) =>
    heard.push(message),
  );
  await untilOpen(socket);
  const send = (message: SignalRequest['message']): void =>
    socket.send(new SignalRequest({ message }).toBinary());
  const cid = randomUUID();
  const source = TrackSource.MICROPHONE;
  send({
    case: 'addTrack',
    value: new AddTrackRequest({
      cid,
      type: TrackType.AUDIO,
      source,
      simulcastCodecs: [{ codec: 'opus', cid }],
    }),
  });
  const none = { trackId: '', ssrc: 0, rids: [] };
  const sdp = buildClientOffer(
    [
      { mid: '0', kind: 'application', direction: 'recvonly', ...none },
      { mid: '1', kind: 'audio', direction: 'sendonly', trackId: cid, ssrc: 4711, rids: [] },
    ],
    await transport.local,
  );
  send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) });
  const answer = await poll(
    () =>
      heard.flatMap((one) => (one.case === 'answer' ? [parseClientAnswer(one.value.sdp)] : []))[0] ?? null,
    10_000,
  );
  const sid = heard.flatMap((one) => (one.case === 'trackPublished' ? [one.value.track?.sid ?? ''] : []))[0];
  return {
    sid: sid ?? '',
    connect: () => transport.acceptAnswer(answer),
    close: () => {
      transport.close();
      socket.close();
    },
  };
}

describe('somebody who publishes before their media are connected', () => {
  let engine: Engine;
  const clients: HeadlessClient[] = [];

  beforeAll(async () => {
    engine = await startEngine({ ...testKey, bindAddress: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await engine.stop();
  });

  /** Enters, and records the order in which it heard of people and tracks. */
  async function watch(identity: string): Promise<string[]> {
    const told: string[] = [];
    const listeners = {
      onParticipants: (people: readonly { identity: string }[]) =>
        void told.push(...people.map((person) => person.identity)),
      onStream: ({ trackSid }: { trackSid: string }) => void told.push(trackSid),
    };
    clients.push(await enterHeadless(engine, { identity, room }, listeners));
    return told;
  }

  it('is told to the others before their tracks are, because a client drops the tracks of strangers for good', async () => {
    const before = await watch('before');
    const early = await publishEarly(engine.url);
    const after = await watch('after');
    const carol = await enterHeadless(engine, { identity: 'carol', room });
    clients.push(carol);
    const marker = await carol.publish({ kind: 'audio', source: 'microphone' });
    for (const told of [before, after]) {
      await poll(() => told.includes(marker.sid) || null, 10_000);
      expect(told).not.toContain(early.sid);
    }
    early.connect();
    for (const told of [before, after]) {
      await poll(() => told.includes(early.sid) || null, 10_000);
      expect(told.indexOf('ann')).toBeGreaterThanOrEqual(0);
      expect(told.indexOf('ann')).toBeLessThan(told.indexOf(early.sid));
    }
    early.close();
  });
});
