/** The RTP header extensions that the engine understands, by the names used inside it (RFC 8285 URIs). */
export const headerExtensionUris = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  audioLevel: 'urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  videoOrientation: 'urn:3gpp:video-orientation',
  transportSequence: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  absoluteSendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  playoutDelay: 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay',
} as const;

/** Ids under which one peer connection carries each extension; the ids hold for all sections of a BUNDLE group. */
export type HeaderExtensionIds = { -readonly [Name in keyof typeof headerExtensionUris]?: number };
