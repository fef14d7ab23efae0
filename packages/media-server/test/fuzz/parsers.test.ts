import { gzipSync } from 'node:zlib';
import {
  AddTrackRequest,
  DataPacket,
  JoinRequest,
  SessionDescription,
  SignalRequest,
  TrackType,
  UserPacket,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import { describe, expect, it } from 'vitest';
import { IncomingStreams } from '../../src/forwarding/incoming-streams.ts';
import { PublishedTrack } from '../../src/forwarding/published-track.ts';
import { parseBody } from '../../src/room-service/twirp-handler.ts';
import { TwirpError } from '../../src/room-service/twirp-error.ts';
import {
  buildNack,
  buildPictureLossIndication,
  buildReceiverReport,
  buildSenderReport,
} from '../../src/rtp/rtcp-build.ts';
import { readVp8Descriptor, startsKeyFrame } from '../../src/rtp/payload.ts';
import { parseRtcp } from '../../src/rtp/rtcp.ts';
import { unwrapRetransmission } from '../../src/rtp/retransmission.ts';
import { extensionText, findExtension, isRtcp, parseRtp } from '../../src/rtp/rtp-packet.ts';
import { SdpError, parseOffer } from '../../src/sdp/parse-offer.ts';
import { buildAnswer } from '../../src/sdp/build-answer.ts';
import { JoinRequestError, parseJoinRequest } from '../../src/signalling/join-request.ts';
import { TokenError, signToken, verifyToken } from '../../src/tokens/access-token.ts';
import { beginsWithFramedStun, mayBeginFrame, readBindingCheck } from '../../src/tcp/binding-check.ts';
import { FrameReader, frameOf } from '../../src/tcp/frames.ts';
import { readTcpAddress, writeTcpAddress } from '../../src/tcp/tcp-candidates.ts';
import { readConfiguration } from '../../src/configuration.ts';
import { bindingRequest } from '../tcp/binding-request.ts';
import { testKey } from '../tokens.ts';
import { damagedInputs, fuzz, inputsPerParser } from './mutate.ts';
import { offerSample, rtpSample } from './samples.ts';

const isAnyError = (error: unknown): boolean => error instanceof Error;

// A busy machine takes several times as long as an idle one.
describe('parsers under 100,000 damaged inputs each', { timeout: 120_000 }, () => {
  it('RTP and its header extensions are read within the packet or refused', () => {
    const { tried } = fuzz(
      [rtpSample(), rtpSample({ isTwoByte: true })],
      (input) => {
        const packet = parseRtp(input);
        if (!packet) return;
        expect(packet.payloadStart <= packet.payloadEnd && packet.payloadEnd <= input.length).toBe(true);
        for (const { start, length } of packet.extensions)
          if (start + length > input.length) throw new Error('extension beyond packet');
        extensionText(packet, 4);
        findExtension(packet, 10);
        isRtcp(input);
      },
      { seed: 11 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('RTP of unknown streams never binds beyond three layers of an announced section', () => {
    const streams = new IncomingStreams();
    const track = new PublishedTrack({ sid: 'TR_1', kind: 'video', codec: 'vp8' });
    streams.bindMid('4', track);
    const { tried } = fuzz(
      [rtpSample()],
      (input) => {
        const packet = parseRtp(input);
        if (packet) streams.sort(packet, { mid: 4, rid: 10, repairedRid: 11 });
        if (track.layers.length > 3) throw new Error('too many layers');
      },
      { seed: 12 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('payload descriptors are read within the payload', () => {
    const samples = [
      [0x90, 0xe0, 0x80, 5, 7, 0x20, 0, 1],
      [0x7c, 0x85, 1, 2],
      [0x78, 0, 3, 0x67, 1, 2, 0, 2, 0x65, 1],
      [0x8a, 1, 2, 3],
    ].map((bytes) => Buffer.from(bytes));
    const { tried } = fuzz(
      samples,
      (input) => {
        const descriptor = readVp8Descriptor(input, 0, input.length);
        if (descriptor && descriptor.pictureIdOffset + 2 > input.length)
          throw new Error('picture id beyond payload');
        if (descriptor && descriptor.tl0PicIdxOffset >= input.length)
          throw new Error('TL0PICIDX beyond payload');
        for (const codec of ['vp8', 'h264', 'vp9', 'opus'] as const)
          startsKeyFrame(codec, input, { start: 0, end: input.length });
      },
      { seed: 13 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('retransmissions are unwrapped or dropped', () => {
    const { tried } = fuzz(
      [rtpSample()],
      (input) => {
        const packet = parseRtp(input);
        if (packet) unwrapRetransmission(packet, { ssrc: 1, payloadType: 96 });
      },
      { seed: 14 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('RTCP is read as far as it is sound', () => {
    const report = {
      ssrc: 1,
      fractionLost: 9,
      cumulativeLost: 3,
      extendedHighestSequence: 70_000,
      jitter: 5,
      lastSenderReport: 1,
      delaySinceLastSenderReport: 2,
    };
    const remb = Buffer.from([
      0x8f, 206, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0, 0x52, 0x45, 0x4d, 0x42, 1, 0x0b, 0xff, 0xff, 0, 0, 0, 9,
    ]);
    const samples = [
      Buffer.concat([
        buildReceiverReport(1, [report, report]),
        buildNack(1, 2, [1, 2, 5, 40]),
        buildPictureLossIndication(1, 2),
        remb,
      ]),
      buildSenderReport({ ssrc: 1, ntpHigh: 2, ntpLow: 3, rtpTimestamp: 4, packetCount: 5, octetCount: 6 }),
    ];
    const { tried } = fuzz(
      samples,
      (input) => {
        const messages = parseRtcp(input);
        if (messages.length > input.length) throw new Error('more messages than bytes');
      },
      { seed: 15 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('SDP is answered or refused with SdpError', () => {
    const local = {
      iceUfrag: 'abcd',
      icePwd: 'efghijklmnopqrstuvwxyz',
      fingerprint: 'sha-256 AA',
      setup: 'active',
      candidates: ['1 1 UDP 1 127.0.0.1 1 typ host'],
    };
    const { tried, refused } = fuzz(
      [Buffer.from(offerSample)],
      (input) => {
        const offer = parseOffer(input.toString('latin1'));
        buildAnswer(
          offer,
          offer.sections.map(() => ({ kind: 'receive', codec: 'vp8', isDtx: false })),
          local,
        );
      },
      { seed: 16, isExpected: (error) => error instanceof SdpError },
    );
    expect(tried).toBe(inputsPerParser);
    expect(refused).toBeLessThan(inputsPerParser);
  });

  it('signalling messages are read or refused', () => {
    const samples = [
      new SignalRequest({
        message: { case: 'offer', value: new SessionDescription({ type: 'offer', sdp: 'v=0', id: 3 }) },
      }),
      new SignalRequest({
        message: {
          case: 'addTrack',
          value: new AddTrackRequest({ cid: 'c', name: 'n', type: TrackType.VIDEO, layers: [{ width: 1 }] }),
        },
      }),
    ].map((message) => Buffer.from(message.toBinary()));
    const { tried } = fuzz(samples, (input) => SignalRequest.fromBinary(input), {
      seed: 17,
      isExpected: isAnyError,
    });
    expect(tried).toBe(inputsPerParser);
  });

  it('join requests are read or refused with JoinRequestError', () => {
    const joinRequest = new JoinRequest({
      participantSid: 'PA_x',
      publisherOffer: new SessionDescription({ type: 'offer', sdp: 'v=0' }),
    }).toBinary();
    const samples = [
      new WrappedJoinRequest({ joinRequest }),
      new WrappedJoinRequest({
        joinRequest: gzipSync(joinRequest),
        compression: WrappedJoinRequest_Compression.GZIP,
      }),
    ].map((message) => Buffer.from(message.toBinary()));
    const { tried } = fuzz(samples, (input) => parseJoinRequest(input.toString('base64')), {
      seed: 18,
      isExpected: (error) => error instanceof JoinRequestError,
    });
    expect(tried).toBe(inputsPerParser);
  });

  it('data packets are read or refused', () => {
    const packet = new DataPacket({
      value: { case: 'user', value: new UserPacket({ payload: new Uint8Array(20), topic: 't' }) },
      sequence: 4,
      destinationIdentities: ['a'],
    });
    const { tried } = fuzz(
      [Buffer.from(packet.toBinary())],
      (input) => DataPacket.fromBinary(input).toBinary(),
      { seed: 19, isExpected: isAnyError },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('RoomService bodies are objects or refused with TwirpError', () => {
    const samples = [
      '{"room":"r","identity":"i","permission":{"canPublish":true}}',
      '{"names":["a","b"]}',
      '[1]',
    ].map((text) => Buffer.from(text));
    const { tried } = fuzz(samples, (input) => parseBody(input.toString('utf8')), {
      seed: 20,
      isExpected: (error) => error instanceof TwirpError,
    });
    expect(tried).toBe(inputsPerParser);
  });

  it('no damaged token is accepted, and every refusal is a TokenError', async () => {
    const key = { ...testKey, audience: 'lectern-media' };
    const good = await signToken({ sub: 'a', video: { room: 'r', roomJoin: true } }, key, 600);
    const [, payload = ''] = good.split('.');
    const samples = [Buffer.from(good), Buffer.from(`eyJhbGciOiJub25lIn0.${payload}.`)];
    const faults: string[] = [];
    let refused = 0;
    for (const input of damagedInputs(samples, 21)) {
      const text = input.toString('latin1');
      try {
        const claims = await verifyToken(text, key);
        // A trailing change in base64url padding bits leaves the same bytes; the claims must then be the true ones.
        if (claims.identity !== 'a' || text.split('.')[1] !== payload) faults.push(text);
      } catch (error) {
        if (!(error instanceof TokenError)) faults.push(String(error));
        refused += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(inputsPerParser / 2);
  });

  it('ICE checks over TCP are let in with the right password only', () => {
    const password = 'the password of the engine';
    const good = bindingRequest('known:them', password);
    const covered = good.subarray(0, good.length);
    let letIn = 0;
    const { tried } = fuzz(
      [good, bindingRequest('known:them', 'a guess'), bindingRequest('known:them', null)],
      (input) => {
        const username = readBindingCheck(input, (ufrag) => (ufrag === 'known' ? password : undefined));
        if (username === null) return;
        letIn += 1;
        if (username !== 'known:them' || !input.equals(covered)) throw new Error(`let in ${username}`);
      },
      { seed: 23 },
    );
    expect(tried).toBe(inputsPerParser);
    // Some damage leaves the bytes as they were.
    expect(letIn).toBeLessThan(inputsPerParser / 4);
  });

  it('a stream of frames is cut within its bytes or refused, and what is kept stays small', () => {
    const check = frameOf(bindingRequest('known:them', 'password'));
    const maxBytes = 1600;
    const { tried } = fuzz(
      [Buffer.concat([check, frameOf(Buffer.alloc(30, 9)), frameOf(Buffer.from('x'))]), check],
      (input) => {
        beginsWithFramedStun(input);
        mayBeginFrame(input);
        const half = input.length >> 1;
        const reader = new FrameReader(maxBytes);
        const first = reader.read(input.subarray(0, half));
        const packets = first && reader.read(input.subarray(half));
        const whole = new FrameReader(maxBytes).read(input);
        if (first && packets && whole && Buffer.concat([...first, ...packets]).equals(Buffer.concat(whole)))
          return;
        // One half of a refused stream may have been read before the fault.
        if (whole !== null) throw new Error('read in two halves it is another stream');
      },
      { seed: 24 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('addresses for media over TCP are read as they are written, or refused', () => {
    const { tried } = fuzz(
      [Buffer.from('203.0.113.7:443'), Buffer.from('[2001:db8::7]:7883'), Buffer.from('2001:db8::7')],
      (input) => {
        const address = readTcpAddress(input.toString('latin1'), 443);
        const again = address && readTcpAddress(writeTcpAddress(address), undefined);
        if (JSON.stringify(again) !== JSON.stringify(address)) throw new Error('written as another address');
      },
      { seed: 25 },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('the environment is read or its problems listed', () => {
    const sample = Buffer.from(
      'testkey|test-secret-of-at-least-32-characters|7880|7882|0.0.0.0|1.2.3.4,::1|http://x|7883|1.2.3.4:443,[::1]:1|[{"room":"r","identity":"i","issuedUntil":1,"expiresAt":2}]',
    );
    const { tried } = fuzz(
      [sample],
      (input) => {
        const [key, secret, port, udp, bind, advertise, webhook, tcp, tcpAdvertise, revocations] = input
          .toString('latin1')
          .split('|');
        readConfiguration({
          MEDIA_API_KEY: key,
          MEDIA_API_SECRET: secret,
          MEDIA_PORT: port,
          MEDIA_UDP_PORT: udp,
          MEDIA_BIND: bind,
          MEDIA_ADVERTISE: advertise,
          MEDIA_WEBHOOK_URL: webhook,
          MEDIA_TCP_PORT: tcp,
          MEDIA_TCP_ADVERTISE: tcpAdvertise,
          MEDIA_REVOCATIONS: revocations,
        });
      },
      { seed: 22 },
    );
    expect(tried).toBe(inputsPerParser);
  });
});
