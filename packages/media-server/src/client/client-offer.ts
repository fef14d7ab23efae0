import { headerExtensionUris } from '../sdp/header-extensions.ts';

/** The client's end of the transport. */
export interface ClientTransport {
  readonly iceUfrag: string;
  readonly icePwd: string;
  readonly fingerprint: string;
}

/** One section of a headless client's offer. A sending section names its track and either one SSRC or its RIDs. */
export interface ClientSection {
  readonly mid: string;
  readonly kind: 'audio' | 'video' | 'application';
  readonly direction: 'sendonly' | 'recvonly';
  readonly trackId: string;
  readonly ssrc: number;
  readonly rids: readonly string[];
}

/** Payload types that a headless client offers. */
export const clientPayloadTypes = { opus: 111, vp8: 96, h264: 102, vp9: 98 } as const;
/** Header extension ids that a headless client offers, the same in all sections. */
export const clientExtensionIds = {
  audioLevel: 1,
  absoluteSendTime: 2,
  transportSequence: 3,
  mid: 4,
  rid: 10,
} as const;

function formatLines(kind: 'audio' | 'video'): string[] {
  if (kind === 'audio') return ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1'];
  return [
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:102 H264/90000',
    'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    'a=rtpmap:98 VP9/90000',
    'a=fmtp:98 profile-id=0',
    ...[96, 102, 98].flatMap((type) =>
      ['nack', 'nack pli', 'goog-remb', 'transport-cc'].map((feedback) => `a=rtcp-fb:${type} ${feedback}`),
    ),
  ];
}

function extensionLines(kind: 'audio' | 'video'): string[] {
  const names: (keyof typeof clientExtensionIds)[] =
    kind === 'audio' ? ['audioLevel', 'mid'] : ['absoluteSendTime', 'mid', 'rid'];
  return names.map((name) => `a=extmap:${clientExtensionIds[name]} ${headerExtensionUris[name]}`);
}

function sendLines(section: ClientSection): string[] {
  if (section.direction !== 'sendonly') return [];
  const lines = [`a=msid:- ${section.trackId}`];
  if (section.rids.length > 0) {
    return [
      ...lines,
      ...section.rids.map((rid) => `a=rid:${rid} send`),
      `a=simulcast:send ${section.rids.join(';')}`,
    ];
  }
  return [...lines, `a=ssrc:${section.ssrc} cname:headless`];
}

function sectionLines(section: ClientSection, transport: ClientTransport): string[] {
  const common = [
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${transport.iceUfrag}`,
    `a=ice-pwd:${transport.icePwd}`,
    `a=fingerprint:${transport.fingerprint}`,
    'a=setup:actpass',
    `a=mid:${section.mid}`,
  ];
  if (section.kind === 'application') {
    return [
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      ...common,
      'a=sctp-port:5000',
      'a=max-message-size:262144',
    ];
  }
  const types = section.kind === 'audio' ? '111' : '96 102 98';
  return [
    `m=${section.kind} 9 UDP/TLS/RTP/SAVPF ${types}`,
    ...common,
    `a=${section.direction}`,
    'a=rtcp-mux',
    ...formatLines(section.kind),
    ...extensionLines(section.kind),
    ...sendLines(section),
  ];
}

/** Writes a headless client's offer. */
export function buildClientOffer(sections: readonly ClientSection[], transport: ClientTransport): string {
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${sections.map((section) => section.mid).join(' ')}`,
    ...sections.flatMap((section) => sectionLines(section, transport)),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** A stream that an answer announces: which SSRC carries which track of which participant. */
export interface AnnouncedStream {
  readonly ssrc: number;
  readonly kind: 'audio' | 'video';
  readonly participantSid: string;
  readonly trackSid: string;
  readonly payloadType: number;
}

/** The part of an answer that a headless client needs. */
export interface ParsedAnswer {
  readonly transport: ClientTransport;
  readonly setup: string;
  readonly candidates: readonly string[];
  readonly streams: readonly AnnouncedStream[];
}

function readStream(section: string): AnnouncedStream[] {
  const media = /^(audio|video) \d+ \S+ (\d+)/.exec(section);
  const source = /a=ssrc:(\d+) msid:(\S+)\|\S* (\S+)/.exec(section);
  if (!media || !source || !section.includes('a=sendonly')) return [];
  const kind = media[1] === 'audio' ? 'audio' : 'video';
  return [
    {
      ssrc: Number(source[1]),
      kind,
      participantSid: source[2] ?? '',
      trackSid: source[3] ?? '',
      payloadType: Number(media[2]),
    },
  ];
}

/** Reads an answer of the engine. */
export function parseClientAnswer(sdp: string): ParsedAnswer {
  const first = (pattern: RegExp): string => pattern.exec(sdp)?.[1]?.trim() ?? '';
  return {
    transport: {
      iceUfrag: first(/a=ice-ufrag:(\S+)/),
      icePwd: first(/a=ice-pwd:(\S+)/),
      fingerprint: first(/a=fingerprint:(.+)/),
    },
    setup: first(/a=setup:(\S+)/),
    candidates: [...sdp.matchAll(/a=candidate:(.+)/g)].map((match) => (match[1] ?? '').trim()),
    streams: sdp
      .split(/\r\nm=/)
      .slice(1)
      .flatMap(readStream),
  };
}

/** The UDP candidate of a trickled message, without its leading word; null for TCP, and for invalid ones. */
export function readCandidate(candidateInit: string): string | null {
  const text = /"candidate":"candidate:([^"\\]+)"/.exec(candidateInit)?.[1] ?? '';
  return /^\S+ 1 udp /i.test(text) ? text.trim() : null;
}
