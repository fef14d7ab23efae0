import { AddTrackRequest, JoinRequest, SessionDescription, WrappedJoinRequest } from '@livekit/protocol';
import { describe, expect, it } from 'vitest';
import { agreedFormat, buildOffer, ownSection } from '../../src/sdp/build-offer.ts';
import { SdpError, parseOffer } from '../../src/sdp/parse-offer.ts';
import type { SectionAnswer } from '../../src/sdp/section-lines.ts';
import { JoinRequestError, isSignallingPath, readJoinWish } from '../../src/signalling/join-request.ts';
import { requestUrl, tokenOf } from '../../src/signalling/request-url.ts';
import { syntheticAnswer } from '../../src/transport/synthetic-sdp.ts';
import { fuzz, inputsPerParser } from './mutate.ts';
import { offerSample } from './samples.ts';

const end = { iceUfrag: 'abcd', icePwd: 'efghijklmnopqrstuvwxyz', setup: 'actpass' };
const fingerprint = `sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`;

const picture: SectionAnswer = {
  kind: 'send',
  codec: 'h264',
  parameters: 'profile-level-id=42e01f',
  ssrc: 5,
  streamId: 'PA_1|TR_1',
  trackSid: 'TR_1',
  cname: 'PA_1',
};
const sections = [ownSection('0', 'application'), ownSection('1', 'video'), ownSection('2', 'audio')];
const sdp = buildOffer(
  { sections, answers: [{ kind: 'data' }, picture, { kind: 'inactive' }] },
  { ...end, fingerprint },
  1,
);

/** An answer with two formats and no more. */
const shortAnswer = sdp
  .replace('a=sendonly', 'a=recvonly')
  .replaceAll('actpass', 'active')
  .replaceAll(/a=(?:rtcp-fb|rtpmap:(?!102|111)|fmtp:(?!102|111)|extmap|ssrc|msid|rtcp).*\r\n/g, '');

describe("an offer of the engine's own", () => {
  it('has every format in every section, the one of the track first, and nothing sent where nothing is', () => {
    const parsed = parseOffer(sdp);
    expect(parsed.sections.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendonly', 'inactive']);
    const encodings = parsed.sections[1]?.formats.map(({ encoding }) => encoding);
    expect(encodings?.[0]).toBe('h264');
    expect(new Set(encodings)).toEqual(new Set(['h264', 'vp8', 'vp9']));
    expect(sdp).toContain('a=msid:PA_1|TR_1 TR_1');
    expect(sdp).not.toContain('a=candidate');
  });

  it.each([
    ['as it was offered', sdp.replace('a=sendonly', 'a=recvonly'), 102],
    ['under another number', sdp.replace('a=sendonly', 'a=recvonly').replaceAll(':102 ', ':120 '), 120],
    ['not at all', sdp.replace('a=sendonly', 'a=recvonly').replace('m=video 9', 'm=video 0'), null],
    ['not now', sdp.replace('a=sendonly', 'a=inactive'), null],
    ['without its codec', sdp.replace('a=sendonly', 'a=recvonly').replaceAll('H264', 'AV1'), null],
  ])('is taken by a client %s', (_how, answer, payloadType) => {
    expect(agreedFormat(picture, parseOffer(answer).sections[1])?.payloadType ?? null).toBe(payloadType);
  });
});

// A busy machine takes several times as long as an idle one.
describe('the older signalling under 100,000 damaged inputs each', { timeout: 120_000 }, () => {
  it('answers are taken or refused with SdpError, and put no line of their own before the library', () => {
    const local = sdp.replaceAll('a=sendonly', 'a=sendrecv');
    const lines = syntheticAnswer({ ...end, fingerprint }, local).split('\n').length;
    const { tried, refused } = fuzz(
      [Buffer.from(shortAnswer)],
      (input) => {
        const answer = parseOffer(input.toString('latin1'));
        if (syntheticAnswer(answer, local).split(/[\r\n]+/).length !== lines) throw new Error('another line');
        for (const section of answer.sections) {
          const format = agreedFormat(picture, section);
          if (format && format.payloadType > 127) throw new Error('no payload type');
        }
      },
      { seed: 31, isExpected: (error) => error instanceof SdpError },
    );
    expect(tried).toBe(inputsPerParser);
    expect(refused).toBeGreaterThan(0);
  });

  it('addresses are read as a wish or refused with JoinRequestError', () => {
    const samples = [
      '/rtc?version=2.19.0&protocol=16&&auto_subscribe=1&reconnect=1&sid=PA_abc&sdk=go&os=linux&attributes=e30=',
      '/rtc?auto_subscribe=0&sdk=__proto__&reconnect=true&join_request=',
      '/rtc/v1?join_request=AAAA&access_token=a.b.c',
    ].map((sample) => Buffer.from(sample));
    const { tried } = fuzz(
      samples,
      (input) => {
        const address = input.toString('latin1');
        if (!isSignallingPath(address)) return;
        const url = requestUrl({ url: address });
        const { hasTwoConnections } = readJoinWish(url);
        if (hasTwoConnections && url.searchParams.has('join_request')) throw new Error('both kinds');
      },
      { seed: 32, isExpected: (error) => error instanceof JoinRequestError },
    );
    expect(tried).toBe(inputsPerParser);
  });

  it('requests with tracks and an offer are read as a wish or refused with JoinRequestError', () => {
    const joinRequest = new JoinRequest({
      addTrackRequests: ['a', 'b'].map((cid) => new AddTrackRequest({ cid, name: cid })),
      publisherOffer: new SessionDescription({ type: 'offer', sdp: offerSample, id: 1 }),
    }).toBinary();
    const { tried, refused } = fuzz(
      [Buffer.from(new WrappedJoinRequest({ joinRequest }).toBinary())],
      (input) => {
        const url = new URL('http://engine/rtc/v1');
        url.searchParams.set('join_request', input.toString('base64'));
        const { request } = readJoinWish(url);
        if (new Set(request.addTrackRequests.map(({ cid }) => cid)).size < request.addTrackRequests.length)
          throw new Error('tracks that cannot be told apart');
      },
      { seed: 34, isExpected: (error) => error instanceof JoinRequestError },
    );
    expect(tried).toBe(inputsPerParser);
    expect(refused).toBeLessThan(inputsPerParser);
  });

  it('headers give a token or none', () => {
    const url = '/rtc?access_token=q';
    const { tried } = fuzz(
      [Buffer.from('Bearer a.b.c'), Buffer.from('bearer   x'), Buffer.from('Basic dTpw')],
      (input) => {
        const token = tokenOf({ url, headers: { authorization: input.toString('latin1') } });
        if (/\s/.test(token)) throw new Error('no token');
      },
      { seed: 33 },
    );
    expect(tried).toBe(inputsPerParser);
  });
});
