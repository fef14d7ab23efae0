import { describe, expect, it } from 'vitest';
import { offerSample } from '../../test/fuzz/samples.ts';
import { buildAnswer } from './build-answer.ts';
import { SdpError, maxSdpBytes, parseOffer } from './parse-offer.ts';
import type { SectionAnswer } from './section-lines.ts';

const local = {
  iceUfrag: 'abcd',
  icePwd: 'efghijklmnopqrstuvwxyz',
  fingerprint: 'sha-256 AA:BB',
  setup: 'active',
  candidates: ['1 1 UDP 2 127.0.0.1 7882 typ host'],
};

describe('offers', () => {
  it('are read with sections, formats, extensions and simulcast', () => {
    const offer = parseOffer(offerSample);
    expect([offer.iceUfrag, offer.sections.length]).toEqual(['JIaD', 4]);
    expect(offer.sections[3]).toMatchObject({
      kind: 'video',
      mid: '3',
      direction: 'sendonly',
      trackId: '11111111-2222-3333-4444-555555555555',
      sendRids: ['q', 'h', 'f'],
    });
    expect(offer.sections[1]?.extensions.get('urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id')).toBe(10);
  });

  it.each([
    ['nothing', ''],
    ['no SDP', 'hello'],
    ['no media', 'v=0\r\na=ice-ufrag:abcd\r\n'],
    ['too much', `v=0\r\n${'a'.repeat(maxSdpBytes)}`],
    ['too many sections', `v=0\r\n${'m=audio 9 x 1\r\n'.repeat(401)}`],
    ['a line break in the credentials', offerSample.replaceAll('JIaD', 'J\rIaD')],
    ['a foreign alphabet in the credentials', offerSample.replaceAll('JIaD', 'J aD')],
    ['no fingerprint', offerSample.replaceAll(/a=fingerprint.*\r\n/g, '')],
    ['a mid twice', offerSample.replace('a=mid:3', 'a=mid:1')],
    ['a section of unknown kind', offerSample.replace('m=application', 'm=image')],
  ])('with %s are refused', (_what, sdp) => {
    expect(() => parseOffer(sdp)).toThrow(SdpError);
  });
});

describe('answers', () => {
  const offer = parseOffer(offerSample);
  const send: SectionAnswer = {
    kind: 'send',
    codec: 'h264',
    parameters: 'profile-level-id=42e01f',
    ssrc: 5,
    streamId: 'PA_1|x',
    trackSid: 'TR_1',
    cname: 'PA_1',
  };
  const answers: SectionAnswer[] = [
    { kind: 'inactive' },
    send,
    { kind: 'data' },
    { kind: 'receive', codec: 'vp8', isDtx: false },
  ];
  const { sdp, formats } = buildAnswer(offer, answers, local);
  const sections = sdp.split(/\r\n(?=m=)/).slice(1);

  it('choose one codec for each section, by the number that the offerer gave it', () => {
    expect(formats.map((format) => format?.payloadType ?? null)).toEqual([111, 108, null, 96]);
  });

  it('announce what is sent with the ids that the client maps to people and tracks', () => {
    expect(sections[1]).toContain('a=msid:PA_1|x TR_1');
    expect(sections[1]).toContain('a=sendonly');
  });

  it('accept simulcast, retransmission and the start bit rate of a publisher', () => {
    for (const line of [
      'a=simulcast:recv q;h;f',
      'a=rid:f recv',
      'a=rtpmap:97 rtx/90000',
      'a=fmtp:97 apt=96',
      'x-google-start-bitrate=1000',
    ])
      expect(sections[3]).toContain(line);
  });

  it('repeat the extensions in every section, sending or not', () => {
    for (const index of [0, 1, 3]) expect(sections[index]).toContain('sdes:mid');
    expect(sections[1]).toContain('sdes:rtp-stream-id');
  });

  it('carry candidates in the first section only', () => {
    expect(sdp.match(/a=candidate:/g)).toHaveLength(1);
    expect(sections[0]).toContain('a=candidate:1 1 UDP 2 127.0.0.1 7882 typ host');
  });
});
