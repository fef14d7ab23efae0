import { clientExtensionIds } from '../../src/client/client-offer.ts';

/** An RTP packet with a one-byte extension block (audio level, MID, RID) and a VP8 payload with picture id. */
export function rtpSample(overrides: { payload?: readonly number[]; isTwoByte?: boolean } = {}): Buffer {
  const oneByte = [
    0xbe,
    0xde,
    0,
    2,
    (clientExtensionIds.audioLevel << 4) | 0,
    0x8a,
    (clientExtensionIds.mid << 4) | 0,
    0x34,
    (clientExtensionIds.rid << 4) | 0,
    0x71,
    0,
    0,
  ];
  const twoByte = [0x10, 0, 0, 2, clientExtensionIds.mid, 1, 0x34, clientExtensionIds.rid, 1, 0x71, 0, 0];
  const payload = overrides.payload ?? [0x90, 0xe0, 0x80, 0x05, 0x07, 0x20, 0x00, 1, 2, 3, 4, 5];
  return Buffer.from([
    0x90,
    0xe0,
    0x12,
    0x34,
    0,
    0,
    0x10,
    0,
    0xde,
    0xad,
    0xbe,
    0xef,
    ...(overrides.isTwoByte ? twoByte : oneByte),
    ...payload,
  ]);
}

/** An offer as a browser makes it: audio and video to receive, data, and a simulcast camera. */
export const offerSample = [
  'v=0',
  'o=- 5112365201273244282 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=extmap-allow-mixed',
  'a=group:BUNDLE 0 1 2 3',
  ...['audio 9 UDP/TLS/RTP/SAVPF 111 63', 'video 9 UDP/TLS/RTP/SAVPF 96 97 108 109'].flatMap(
    (media, index) => [
      `m=${media}`,
      'c=IN IP4 0.0.0.0',
      ...(index === 0
        ? [
            'a=rtpmap:111 opus/48000/2',
            'a=fmtp:111 minptime=10;useinbandfec=1',
            'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
          ]
        : [
            'a=rtpmap:96 VP8/90000',
            'a=rtpmap:97 rtx/90000',
            'a=fmtp:97 apt=96',
            'a=rtpmap:108 H264/90000',
            'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
            'a=rtpmap:109 rtx/90000',
            'a=fmtp:109 apt=108',
            'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
            'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
          ]),
      'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      `a=mid:${index}`,
      'a=recvonly',
      'a=ice-ufrag:JIaD',
      'a=ice-pwd:eRQQWSqi40Cd4Ek5qiJE/A86',
      'a=fingerprint:sha-256 C7:BB:2D:FF:F9:AF:64:D5:A9:28:B7:13:1A:D8:E0:C2:B9:BB:97:96:BA:12:A5:E7:76:89:20:FB:F2:36:C5:B9',
      'a=setup:actpass',
      'a=rtcp-mux',
    ],
  ),
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:2',
  'a=sctp-port:5000',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=fmtp:96 x-google-start-bitrate=1000',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=mid:3',
  'a=sendonly',
  'a=msid:- 11111111-2222-3333-4444-555555555555',
  'a=rid:q send',
  'a=rid:h send',
  'a=rid:f send',
  'a=simulcast:send q;h;f',
  '',
].join('\r\n');
