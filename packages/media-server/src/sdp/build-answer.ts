import type { CodecName } from '../rtp/payload.ts';
import { headerExtensionUris } from './header-extensions.ts';
import { SdpError } from './parse-offer.ts';
import type { Offer, OfferedSection, PayloadFormat } from './parse-offer.ts';

/** The engine's own end of the transport, as it stands in every section of the answer. Candidates are without the `a=candidate:` prefix. */
export interface LocalTransport {
  readonly iceUfrag: string;
  readonly icePwd: string;
  readonly fingerprint: string;
  readonly setup: string;
  readonly candidates: readonly string[];
}

/** What the engine does with one section of the offer. */
export type SectionAnswer =
  | { readonly kind: 'data' }
  | { readonly kind: 'inactive' }
  | {
      readonly kind: 'receive';
      readonly codec: CodecName;
      readonly isDtx: boolean;
      /** Where the publisher's bandwidth estimation is to begin, in kbit/s, if not where its offer says. */
      readonly startKilobits?: number;
    }
  | {
      readonly kind: 'send';
      readonly codec: CodecName;
      /** The publisher's format parameters, so that the subscriber's nearest profile is chosen. */
      readonly parameters: string;
      readonly ssrc: number;
      readonly streamId: string;
      readonly trackSid: string;
      readonly cname: string;
    };

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

/** Feedback messages for video (RFC 4585, RFC 5104); `transport-cc` drives the publisher's bandwidth estimation, `goog-remb` tells us the subscriber's. */
const videoFeedback = ['nack', 'nack pli', 'ccm fir', 'goog-remb', 'transport-cc'];

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

function transportLines(local: LocalTransport): string[] {
  return [
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${local.iceUfrag}`,
    `a=ice-pwd:${local.icePwd}`,
    `a=fingerprint:${local.fingerprint}`,
    `a=setup:${local.setup}`,
  ];
}

/** The publisher's x-google-start-bitrate is answered to the publisher only: it is a statement about its own uplink. */
function videoParameters(answer: SectionAnswer, format: PayloadFormat): string {
  const parameters = format.parameters.split(';').filter((parameter) => parameter !== '');
  const startKilobits = answer.kind === 'receive' ? answer.startKilobits : undefined;
  if (answer.kind === 'receive' && startKilobits === undefined) return parameters.join(';');
  const kept = parameters.filter((parameter) => !parameter.includes('x-google-start'));
  return (startKilobits === undefined ? kept : [...kept, `x-google-start-bitrate=${startKilobits}`]).join(
    ';',
  );
}

function formatLines(section: OfferedSection, answer: SectionAnswer, format: PayloadFormat): string[] {
  const type = format.payloadType;
  const channels = format.channels ? `/${format.channels}` : '';
  const name = format.encoding === 'opus' ? 'opus' : format.encoding.toUpperCase();
  const lines = [`a=rtpmap:${type} ${name}/${format.clockRate}${channels}`];
  if (section.kind === 'audio') {
    const dtx = answer.kind === 'receive' && answer.isDtx ? ';usedtx=1' : '';
    return [...lines, `a=fmtp:${type} minptime=10;useinbandfec=1${dtx}`, `a=rtcp-fb:${type} transport-cc`];
  }
  const parameters = videoParameters(answer, format);
  if (parameters) lines.push(`a=fmtp:${type} ${parameters}`);
  return [...lines, ...videoFeedback.map((feedback) => `a=rtcp-fb:${type} ${feedback}`)];
}

/** The answer repeats every known extension in every section, sent or not: leaving RID out once makes a browser refuse simulcast in that BUNDLE group later. */
function extensionLines(section: OfferedSection): string[] {
  return Object.values(headerExtensionUris).flatMap((uri) => {
    const id = section.extensions.get(uri);
    return id === undefined ? [] : [`a=extmap:${id} ${uri}`];
  });
}

function directionLines(section: OfferedSection, answer: SectionAnswer): string[] {
  if (answer.kind === 'send') {
    return [
      `a=msid:${answer.streamId} ${answer.trackSid}`,
      `a=ssrc:${answer.ssrc} cname:${answer.cname}`,
      `a=ssrc:${answer.ssrc} msid:${answer.streamId} ${answer.trackSid}`,
    ];
  }
  if (answer.kind !== 'receive' || section.sendRids.length < 2) return [];
  return [
    ...section.sendRids.map((rid) => `a=rid:${rid} recv`),
    `a=simulcast:recv ${section.sendRids.join(';')}`,
  ];
}

function directionOf(answer: SectionAnswer): string {
  if (answer.kind === 'receive') return 'recvonly';
  return answer.kind === 'send' ? 'sendonly' : 'inactive';
}

function dataLines(section: OfferedSection, local: LocalTransport): string[] {
  return [
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    ...transportLines(local),
    `a=mid:${section.mid}`,
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
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
