import type { CodecName } from '../rtp/payload.ts';
import { SdpError } from './parse-offer.ts';
import type { Offer, OfferedSection, PayloadFormat } from './parse-offer.ts';
import {
  dataLines,
  directionLines,
  directionOf,
  extensionLines,
  formatLines,
  transportLines,
} from './section-lines.ts';
import type { LocalTransport, SectionAnswer } from './section-lines.ts';

/** Payload type and parameters that one section settled on. */
export interface NegotiatedFormat {
  readonly payloadType: number;
  readonly parameters: string;
}

/** The answer's text and, for each section in order, the format agreed on (null for data). */
export interface Answer {
  readonly sdp: string;
  readonly formats: readonly (NegotiatedFormat | null)[];
}

function h264Format(formats: readonly PayloadFormat[], wanted: string): PayloadFormat | undefined {
  const profile = /profile-level-id=([0-9a-f]{4})/i.exec(wanted)?.[1]?.toLowerCase();
  const nonInterleaved = formats.filter((format) => /packetization-mode=1/.test(format.parameters));
  return (
    nonInterleaved.find(
      (format) =>
        profile !== undefined && format.parameters.toLowerCase().includes(`profile-level-id=${profile}`),
    ) ??
    nonInterleaved.find((format) => /42e0/i.test(format.parameters)) ??
    nonInterleaved[0] ??
    formats[0]
  );
}

/** The offered payload format for a codec, or undefined when the section does not offer it. `wanted` are the publisher's H.264 parameters. */
export function findFormat(
  section: OfferedSection,
  codec: CodecName,
  wanted = '',
): PayloadFormat | undefined {
  const formats = section.formats.filter((format) => format.encoding === codec);
  if (codec === 'h264') return h264Format(formats, wanted);
  if (codec === 'vp9') return formats.find((format) => /profile-id=0/.test(format.parameters)) ?? formats[0];
  return formats[0];
}

function chooseFormat(section: OfferedSection, answer: SectionAnswer): PayloadFormat {
  const fallback: CodecName = section.kind === 'audio' ? 'opus' : 'vp8';
  const hasCodec = answer.kind === 'receive' || answer.kind === 'send';
  const codec = hasCodec ? answer.codec : fallback;
  const wanted = answer.kind === 'send' ? answer.parameters : '';
  const format = findFormat(section, codec, wanted) ?? findFormat(section, fallback) ?? section.formats[0];
  if (!format) throw new SdpError('a media section offers no payload format');
  return format;
}

function mediaLines(
  section: OfferedSection,
  answer: SectionAnswer,
  agreed: { format: PayloadFormat; local: LocalTransport },
): string[] {
  const { format, local } = agreed;
  const retransmission =
    section.kind === 'video' && answer.kind === 'receive'
      ? section.formats.find(
          (other) => other.encoding === 'rtx' && other.parameters === `apt=${format.payloadType}`,
        )
      : undefined;
  const types = retransmission
    ? `${format.payloadType} ${retransmission.payloadType}`
    : String(format.payloadType);
  const lines = [`m=${section.kind} 9 UDP/TLS/RTP/SAVPF ${types}`, ...transportLines(local)];
  if (retransmission) {
    lines.push(
      `a=rtpmap:${retransmission.payloadType} rtx/90000`,
      `a=fmtp:${retransmission.payloadType} apt=${format.payloadType}`,
    );
  }
  return [
    ...lines,
    `a=mid:${section.mid}`,
    `a=${directionOf(answer)}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...formatLines(section, answer, format),
    ...extensionLines(section),
    ...directionLines(section, answer),
  ];
}

/** Writes the answer to an offer (RFC 8829, RFC 8853). `answers` holds one entry for each section of the offer; candidates go into the first section of the BUNDLE group. */
export function buildAnswer(offer: Offer, answers: readonly SectionAnswer[], local: LocalTransport): Answer {
  const lines = [
    'v=0',
    `o=- ${Date.now()} 2 IN IP4 127.0.0.1`,
    's=-',
    't=0 0',
    `a=group:BUNDLE ${offer.sections.map((section) => section.mid).join(' ')}`,
    'a=msid-semantic: WMS *',
    'a=extmap-allow-mixed',
  ];
  const formats: (NegotiatedFormat | null)[] = [];
  offer.sections.forEach((section, index) => {
    const answer = answers[index] ?? { kind: 'inactive' };
    if (section.kind === 'application') {
      formats.push(null);
      lines.push(...dataLines(section, local));
    } else {
      const format = chooseFormat(section, answer);
      formats.push({ payloadType: format.payloadType, parameters: format.parameters });
      lines.push(...mediaLines(section, answer, { format, local }));
    }
    if (index === 0)
      lines.push(...local.candidates.map((candidate) => `a=candidate:${candidate}`), 'a=end-of-candidates');
  });
  return { sdp: `${lines.join('\r\n')}\r\n`, formats };
}
