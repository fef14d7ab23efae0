import { randomUUID } from 'node:crypto';
import {
  AddTrackRequest,
  ClientInfo,
  ClientInfo_SDK,
  Ping,
  RequestResponse_Reason,
  SessionDescription,
  SignalRequest,
  TrackSource,
  TrackType,
} from '@livekit/protocol';
import type { SignalResponse } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TrackSource as GrantedSource } from 'livekit-server-sdk';
import type { WebSocket } from 'ws';
import { buildClientOffer, parseClientAnswer } from '../src/client/client-offer.ts';
import { HeadlessTransport } from '../src/client/client-transport.ts';
import { openJoinSocket, untilOpen } from '../src/client/join-socket.ts';
import type { JoinExtras } from '../src/client/join-socket.ts';
import { startEngine } from '../src/engine.ts';
import type { Engine } from '../src/engine.ts';
import { poll } from './browser/harness.ts';
import { enterHeadless } from './peers.ts';
import { testKey, tokenFor } from './tokens.ts';

const room = 'lesson';
const none = { trackId: '', ssrc: 0, rids: [] };

function microphone(cid: string = randomUUID()): AddTrackRequest {
  return new AddTrackRequest({ cid, type: TrackType.AUDIO, source: TrackSource.MICROPHONE });
}

describe('tracks in the join request', () => {
  let engine: Engine;
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    engine = await startEngine({ ...testKey });
  });
  afterAll(async () => {
    for (const end of ends) end();
    await engine.stop();
  });

  /** Joins with more than an address; nothing else is ever said. */
  async function join(
    identity: string,
    extras: JoinExtras,
    grant = {},
  ): Promise<{ heard: SignalResponse['message'][]; socket: WebSocket }> {
    const heard: SignalResponse['message'][] = [];
    const token = await tokenFor(identity, room, grant);
    const socket = openJoinSocket({ url: engine.url, token, extras }, (message) => heard.push(message));
    ends.push(() => socket.terminate());
    await untilOpen(socket);
    return { heard, socket };
  }

  function openTransport(): HeadlessTransport {
    const transport = new HeadlessTransport('127.0.0.1', {
      onPacket: () => undefined,
      onData: () => undefined,
      onState: () => undefined,
    });
    ends.push(() => transport.close());
    return transport;
  }

  async function offerOf(transport: HeadlessTransport, cids: readonly string[]): Promise<SessionDescription> {
    const sdp = buildClientOffer(
      [
        { mid: '0', kind: 'application', direction: 'recvonly', ...none },
        ...cids.map((trackId, index) => ({
          ...{ mid: String(index + 1), kind: 'audio' as const, direction: 'sendonly' as const },
          ...{ trackId, ssrc: 4711 + index, rids: [] },
        })),
      ],
      await transport.local,
    );
    return new SessionDescription({ type: 'offer', sdp, id: 1 });
  }

  async function answerIn(heard: SignalResponse['message'][]) {
    return poll(
      () =>
        heard.flatMap((one) => (one.case === 'answer' ? [parseClientAnswer(one.value.sdp)] : []))[0] ?? null,
      10_000,
    );
  }

  it('are published without another word of the client, and heard by the others', async () => {
    const told: { identity: string; tracks: readonly { sid: string }[] }[] = [];
    let packets = 0;
    await enterHeadless(
      engine,
      { identity: 'witness', room },
      { onParticipants: (people) => told.push(...people), onRtp: () => (packets += 1) },
    );
    const transport = openTransport();
    const cid = randomUUID();
    const { heard } = await join('ann', {
      addTrackRequests: [microphone(cid)],
      publisherOffer: await offerOf(transport, [cid]),
    });
    transport.acceptAnswer(await answerIn(heard));
    const kinds = heard.map((one) => one.case);
    expect(kinds.indexOf('trackPublished')).toBeGreaterThan(kinds.indexOf('join'));
    const published = heard.flatMap((one) => (one.case === 'trackPublished' ? [one.value] : []));
    expect(published.map((one) => one.cid)).toEqual([cid]);
    const sid = published[0]?.track?.sid;
    await poll(
      () =>
        told.some((one) => one.identity === 'ann' && one.tracks.some((track) => track.sid === sid)) || null,
      10_000,
    );
    const packet = Buffer.alloc(100);
    packet[0] = 0x80;
    packet[1] = 111;
    packet.writeUInt32BE(4711, 8);
    let sequence = 0;
    await poll(() => {
      packet.writeUInt16BE((sequence += 1), 2);
      transport.send(packet);
      return packets > 5 || null;
    }, 10_000);
  });

  it('are refused one by one where the person may not publish them, and the rest goes on', async () => {
    const transport = openTransport();
    const [sound, picture] = [microphone(), microphone()];
    picture.type = TrackType.VIDEO;
    picture.source = TrackSource.CAMERA;
    const { heard } = await join(
      'ben',
      {
        addTrackRequests: [sound, picture],
        publisherOffer: await offerOf(transport, [sound.cid]),
      },
      { canPublishSources: [GrantedSource.MICROPHONE] },
    );
    await answerIn(heard);
    const refusals = heard.flatMap((one) => (one.case === 'requestResponse' ? [one.value] : []));
    expect(refusals).toMatchObject([
      {
        reason: RequestResponse_Reason.NOT_ALLOWED,
        request: { case: 'addTrack', value: { cid: picture.cid } },
      },
    ]);
    expect(heard.flatMap((one) => (one.case === 'trackPublished' ? [one.value.cid] : []))).toEqual([
      sound.cid,
    ]);
  });

  it.each([
    ['at once', ClientInfo_SDK.NODE, ['answer', 'pong']],
    [
      'once it has said something, to a client in Go, which cannot take it before',
      ClientInfo_SDK.GO,
      ['pong', 'answer'],
    ],
  ])('are answered %s', async (_when, sdk, order) => {
    const { heard, socket } = await join(`of-${sdk}`, {
      clientInfo: new ClientInfo({ sdk, protocol: 16, version: '2.19.0' }),
      publisherOffer: await offerOf(openTransport(), []),
    });
    // Time enough for an answer to go before.
    if (order[0] === 'answer') await answerIn(heard);
    else await poll(() => heard.some((one) => one.case === 'refreshToken') || null, 10_000);
    const message = { case: 'pingReq', value: new Ping({ timestamp: 1n }) } as const;
    socket.send(new SignalRequest({ message }).toBinary());
    await answerIn(heard);
    await poll(() => heard.some((one) => one.case === 'pongResp') || null, 10_000);
    const kinds = heard.flatMap((one) =>
      one.case === 'pongResp' ? ['pong'] : one.case === 'answer' ? ['answer'] : [],
    );
    expect(kinds).toEqual(order);
  });

  it('are answered all the same to a client in Go that says nothing', async () => {
    const { heard } = await join('silent', {
      clientInfo: new ClientInfo({ sdk: ClientInfo_SDK.GO, protocol: 16, version: '2.19.0' }),
      publisherOffer: await offerOf(openTransport(), []),
    });
    expect(await answerIn(heard)).toBeTruthy();
  });

  it('may come without an offer, which follows', async () => {
    const track = microphone();
    const { heard } = await join('cem', { addTrackRequests: [track] });
    const published = await poll(
      () => heard.flatMap((one) => (one.case === 'trackPublished' ? [one.value.cid] : []))[0] ?? null,
      10_000,
    );
    expect(published).toBe(track.cid);
  });

  it.each([
    [
      'more tracks than anybody may have',
      { addTrackRequests: Array.from({ length: 17 }, () => microphone()) },
    ],
    ['a track without a name', { addTrackRequests: [microphone('')] }],
    ['the same track twice', { addTrackRequests: [microphone('a'), microphone('a')] }],
    ['an offer that is none', { publisherOffer: new SessionDescription({ type: 'offer', sdp: 'nonsense' }) }],
    [
      'an answer instead of an offer',
      { publisherOffer: new SessionDescription({ type: 'answer', sdp: 'v=0' }) },
    ],
  ])('are refused before anybody comes in: %s', async (_what, extras) => {
    await expect(join('dee', extras)).rejects.toThrow('refused with 400');
    expect(engine.directory.rooms.get(room)?.participants.has('dee')).not.toBe(true);
  });

  it('count like all others: who joins with many again and again is refused', async () => {
    const refusals: string[] = [];
    for (let count = 0; count < 20; count += 1)
      await join('eva', { addTrackRequests: Array.from({ length: 16 }, () => microphone()) }).catch(
        (error: unknown) => refusals.push(String(error)),
      );
    expect(refusals.length).toBeGreaterThan(5);
    expect(new Set(refusals)).toEqual(new Set(['Error: refused with 429']));
    // Nobody else is.
    await join('fay', { addTrackRequests: [microphone()] });
  });
});
