import { headerExtensionUris } from './header-extensions.ts';
import { findFormat } from './build-answer.ts';
import type { NegotiatedFormat } from './build-answer.ts';
import type { OfferedSection, PayloadFormat } from './parse-offer.ts';
import {
  dataLines,
  directionLines,
  directionOf,
  extensionLines,
  formatLines,
  transportLines,
} from './section-lines.ts';
import type { LocalEnd, SectionAnswer } from './section-lines.ts';

const opus: PayloadFormat = {
  payloadType: 111,
  encoding: 'opus',
  clockRate: 48_000,
  channels: '2',
  parameters: '',
};

function picture(payloadType: number, encoding: string, parameters = ''): PayloadFormat {
  return { payloadType, encoding, clockRate: 90_000, channels: '', parameters };
}

function h264(payloadType: number, profile: string): PayloadFormat {
  const parameters = `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`;
  return picture(payloadType, 'h264', parameters);
}

/** H.264 in the profiles that browsers make, so that the one of the publisher is among them. */
const pictures = [
  picture(96, 'vp8'),
  picture(98, 'vp9', 'profile-id=0'),
  h264(102, '42e01f'),
  h264(104, '42001f'),
  h264(106, '4d001f'),
  h264(108, '64001f'),
];

/** The engine's extensions: by the first browsers measure the downlink, by the second they show at once. */
const extensions: ReadonlyMap<string, number> = new Map([
  [headerExtensionUris.absoluteSendTime, 2],
  [headerExtensionUris.playoutDelay, 3],
]);

/** A section of the engine's own offer, as if the client had requested it: `formats` are those it may carry. */
export function ownSection(mid: string, kind: OfferedSection['kind']): OfferedSection {
  const formats = { audio: [opus], video: pictures, application: [] }[kind];
  return {
    kind,
    mid,
    direction: 'recvonly',
    isRejected: false,
    trackId: '',
    formats,
    extensions: kind === 'video' ? extensions : new Map<string, number>(),
    sendRids: [],
    ssrcs: [],
    retransmissionPairs: [],
  };
}

/**
 * Every section lists all formats, the track's first: some clients settle their codecs by the first section of a
 * kind.
 */
function inOrder(section: OfferedSection, answer: SectionAnswer): readonly PayloadFormat[] {
  const first =
    answer.kind === 'send' ? findFormat(section, answer.codec, answer.parameters) : section.formats[0];
  return first ? [first, ...section.formats.filter((format) => format !== first)] : section.formats;
}

function mediaLines(section: OfferedSection, answer: SectionAnswer, local: LocalEnd): string[] {
  const formats = inOrder(section, answer);
  return [
    `m=${section.kind} 9 UDP/TLS/RTP/SAVPF ${formats.map((format) => format.payloadType).join(' ')}`,
    ...transportLines(local),
    `a=mid:${section.mid}`,
    `a=${directionOf(answer)}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...formats.flatMap((format) => formatLines(section, answer, format)),
    ...extensionLines(section),
    ...directionLines(section, answer),
  ];
}

/**
 * Writes the engine's own offer (RFC 8829), without addresses: those follow the answer. `answers` says for each
 * section what is sent in it; `version` must grow with each offer of a connection.
 */
export function buildOffer(
  plan: { readonly sections: readonly OfferedSection[]; readonly answers: readonly SectionAnswer[] },
  local: LocalEnd,
  version: number,
): string {
  const lines = [
    'v=0',
    `o=- 1 ${version} IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${plan.sections.map((section) => section.mid).join(' ')}`,
    'a=msid-semantic: WMS *',
    'a=extmap-allow-mixed',
  ];
  plan.sections.forEach((section, index) => {
    const answer = plan.answers[index] ?? { kind: 'inactive' };
    if (section.kind === 'application') lines.push(...dataLines(section, local));
    else lines.push(...mediaLines(section, answer, local));
  });
  return `${lines.join('\r\n')}\r\n`;
}

/** The format in which a client takes a track, or null where it takes none. */
export function agreedFormat(
  answer: SectionAnswer,
  taken: OfferedSection | undefined,
): NegotiatedFormat | null {
  if (answer.kind !== 'send' || !taken || taken.isRejected) return null;
  if (taken.direction !== 'recvonly' && taken.direction !== 'sendrecv') return null;
  const format = findFormat(taken, answer.codec, answer.parameters);
  return format ? { payloadType: format.payloadType, parameters: format.parameters } : null;
}
