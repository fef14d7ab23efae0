/** Thrown for an offer that cannot be answered; the message is safe to show to the client. */
export class SdpError extends Error {}

/** One `a=rtpmap` of a section with its `a=fmtp` parameters. */
export interface PayloadFormat {
  readonly payloadType: number;
  readonly encoding: string;
  readonly clockRate: number;
  readonly channels: string;
  readonly parameters: string;
}

/** The directions of a media section (RFC 8866). */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** One media section of an offer, as far as the engine needs it. */
export interface OfferedSection {
  readonly kind: 'audio' | 'video' | 'application';
  readonly mid: string;
  readonly direction: Direction;
  /** An answer that takes nothing of the section: its port is 0. */
  readonly isRejected: boolean;
  /** The MediaStreamTrack id of `a=msid`, empty when the section sends nothing. */
  readonly trackId: string;
  readonly formats: readonly PayloadFormat[];
  readonly extensions: ReadonlyMap<string, number>;
  readonly sendRids: readonly string[];
  readonly ssrcs: readonly number[];
  /** Pairs of media and retransmission SSRC (`a=ssrc-group:FID`). */
  readonly retransmissionPairs: readonly (readonly [number, number])[];
}

/** A parsed offer or answer of a client: one BUNDLE group, so one set of ICE credentials and one fingerprint. */
export interface Offer {
  readonly iceUfrag: string;
  readonly icePwd: string;
  readonly fingerprint: string;
  /** The side that begins DTLS, in an answer. */
  readonly setup: 'active' | 'passive';
  readonly sections: readonly OfferedSection[];
}

/** Largest offer read. A video section takes about 4 kB, so this is a room of about 120 received videos. */
export const maxSdpBytes = 512 * 1024;
/** Most media sections in one offer. */
export const maxSdpSections = 400;

const tokenPattern = /^[A-Za-z0-9_.+-]{1,64}$/;
const icePattern = /^[A-Za-z0-9+/]{4,256}$/;
const fingerprintPattern = /^sha-(?:1|224|256|384|512) [0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){19,63}$/;

interface Attribute {
  readonly name: string;
  readonly value: string;
}

interface RawSection {
  readonly kind: string;
  readonly port: string;
  readonly attributes: Attribute[];
}

function splitSections(sdp: string): { session: Attribute[]; sections: RawSection[] } {
  const session: Attribute[] = [];
  const sections: RawSection[] = [];
  for (const line of sdp.split(/\r?\n/)) {
    if (line.startsWith('m=')) {
      if (sections.length >= maxSdpSections) throw new SdpError('too many media sections');
      const [kind = '', port = ''] = line.slice(2).split(' ');
      sections.push({ kind, port, attributes: [] });
    } else if (line.startsWith('a=')) {
      const colon = line.indexOf(':');
      const attribute =
        colon < 0
          ? { name: line.slice(2), value: '' }
          : { name: line.slice(2, colon), value: line.slice(colon + 1) };
      (sections.at(-1)?.attributes ?? session).push(attribute);
    }
  }
  return { session, sections };
}

function valuesOf(attributes: readonly Attribute[], name: string): string[] {
  return attributes.filter((attribute) => attribute.name === name).map((attribute) => attribute.value);
}

function integerIn(text: string | undefined, max: number): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value <= max ? value : null;
}

function readFormats(attributes: readonly Attribute[]): PayloadFormat[] {
  const parameters = new Map<number, string>();
  for (const value of valuesOf(attributes, 'fmtp')) {
    const space = value.indexOf(' ');
    const payloadType = integerIn(value.slice(0, Math.max(space, 0)), 127);
    if (payloadType !== null) parameters.set(payloadType, value.slice(space + 1).trim());
  }
  const formats: PayloadFormat[] = [];
  for (const value of valuesOf(attributes, 'rtpmap')) {
    const match = /^(\d{1,3}) ([A-Za-z0-9_.-]{1,32})\/(\d{1,7})(?:\/(\d{1,2}))?$/.exec(value.trim());
    const payloadType = integerIn(match?.[1], 127);
    if (!match || payloadType === null) continue;
    formats.push({
      payloadType,
      encoding: (match[2] ?? '').toLowerCase(),
      clockRate: Number(match[3]),
      channels: match[4] ?? '',
      parameters: parameters.get(payloadType) ?? '',
    });
  }
  return formats;
}

function readExtensionMap(attributes: readonly Attribute[]): Map<string, number> {
  const extensions = new Map<string, number>();
  for (const value of valuesOf(attributes, 'extmap')) {
    const [idText = '', uri = ''] = value.split(' ');
    const id = integerIn(idText.split('/')[0], 255);
    if (id !== null && id > 0 && uri) extensions.set(uri, id);
  }
  return extensions;
}

function readDirection(attributes: readonly Attribute[]): Direction {
  for (const { name } of attributes) {
    if (name === 'sendrecv' || name === 'sendonly' || name === 'recvonly' || name === 'inactive') return name;
  }
  return 'sendrecv';
}

function readSsrcs(attributes: readonly Attribute[]): number[] {
  const ssrcs = new Set<number>();
  for (const value of valuesOf(attributes, 'ssrc')) {
    const ssrc = integerIn(value.split(' ')[0], 0xffffffff);
    if (ssrc !== null) ssrcs.add(ssrc);
  }
  return [...ssrcs];
}

function readRetransmissionPairs(attributes: readonly Attribute[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const value of valuesOf(attributes, 'ssrc-group')) {
    const [semantics, ...ids] = value.split(' ');
    const media = integerIn(ids[0], 0xffffffff);
    const retransmission = integerIn(ids[1], 0xffffffff);
    if (semantics === 'FID' && media !== null && retransmission !== null) pairs.push([media, retransmission]);
  }
  return pairs;
}

function readSection(raw: RawSection): OfferedSection {
  const { attributes } = raw;
  const mid = valuesOf(attributes, 'mid')[0]?.trim() ?? '';
  if (!tokenPattern.test(mid)) throw new SdpError('a media section has no usable mid');
  const kind = raw.kind;
  if (kind !== 'audio' && kind !== 'video' && kind !== 'application')
    throw new SdpError('unknown kind of media section');
  const rids = valuesOf(attributes, 'rid').flatMap((value) => {
    const [rid = '', direction] = value.split(' ');
    return direction === 'send' && tokenPattern.test(rid) ? [rid] : [];
  });
  return {
    kind,
    mid,
    direction: readDirection(attributes),
    isRejected: raw.port === '0',
    trackId: valuesOf(attributes, 'msid')[0]?.trim().split(' ').at(-1) ?? '',
    formats: readFormats(attributes),
    extensions: readExtensionMap(attributes),
    sendRids: rids.slice(0, 3),
    ssrcs: readSsrcs(attributes),
    retransmissionPairs: readRetransmissionPairs(attributes),
  };
}

function readTransport(attributes: readonly Attribute[]): Omit<Offer, 'sections'> {
  const first = (name: string): string => valuesOf(attributes, name)[0]?.trim() ?? '';
  const iceUfrag = first('ice-ufrag');
  const icePwd = first('ice-pwd');
  const fingerprint = first('fingerprint');
  if (!icePattern.test(iceUfrag) || !icePattern.test(icePwd))
    throw new SdpError('the offer has no ICE credentials');
  if (!fingerprintPattern.test(fingerprint)) throw new SdpError('the offer has no fingerprint');
  return { iceUfrag, icePwd, fingerprint, setup: first('setup') === 'passive' ? 'passive' : 'active' };
}

/** Reads a client's offer, or its answer to one of the engine's. Throws `SdpError` for anything too large, without media sections, or without ICE credentials and fingerprint in their legal alphabet. */
export function parseOffer(sdp: string): Offer {
  if (sdp.length > maxSdpBytes) throw new SdpError('the offer is too large');
  if (!sdp.startsWith('v=0')) throw new SdpError('the offer is not SDP');
  const { session, sections } = splitSections(sdp);
  if (sections.length === 0) throw new SdpError('the offer has no media section');
  const transport = readTransport([...(sections[0]?.attributes ?? []), ...session]);
  const parsed = sections.map(readSection);
  if (new Set(parsed.map((section) => section.mid)).size !== parsed.length)
    throw new SdpError('two sections share a mid');
  return { ...transport, sections: parsed };
}
