import type { CodecName } from '../rtp/payload.ts';
import { headerExtensionUris } from './header-extensions.ts';
import type { OfferedSection, PayloadFormat } from './parse-offer.ts';

/** The engine's own end of the transport, as in every section. */
export interface LocalEnd {
  readonly iceUfrag: string;
  readonly icePwd: string;
  readonly fingerprint: string;
  readonly setup: string;
}

/** The engine's own end with its addresses, without the `a=candidate:` prefix. */
export interface LocalTransport extends LocalEnd {
  readonly candidates: readonly string[];
}

/** The engine's use of one section, of a client's offer or of its own. */
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

/** Feedback messages for video (RFC 4585, RFC 5104); `transport-cc` drives the publisher's bandwidth estimation, `goog-remb` tells us the subscriber's. */
const videoFeedback = ['nack', 'nack pli', 'ccm fir', 'goog-remb', 'transport-cc'];

/** The ICE and DTLS lines of a section. */
export function transportLines(local: LocalEnd): string[] {
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

/** The lines of one payload format in a section. */
export function formatLines(section: OfferedSection, answer: SectionAnswer, format: PayloadFormat): string[] {
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

/** An answer repeats every known extension in every section, sent or not: leaving RID out once makes a browser refuse simulcast in that BUNDLE group later. */
export function extensionLines(section: OfferedSection): string[] {
  return Object.values(headerExtensionUris).flatMap((uri) => {
    const id = section.extensions.get(uri);
    return id === undefined ? [] : [`a=extmap:${id} ${uri}`];
  });
}

/** Which streams a section carries: those that are sent in it, or the layers that are taken. */
export function directionLines(section: OfferedSection, answer: SectionAnswer): string[] {
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

/** The direction of a section as the engine sees it. */
export function directionOf(answer: SectionAnswer): string {
  if (answer.kind === 'receive') return 'recvonly';
  return answer.kind === 'send' ? 'sendonly' : 'inactive';
}

/** The whole section of the data channels. */
export function dataLines(section: Pick<OfferedSection, 'mid'>, local: LocalEnd): string[] {
  return [
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    ...transportLines(local),
    `a=mid:${section.mid}`,
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
}
