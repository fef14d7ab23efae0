import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The four bytes that say of a message that it is STUN (RFC 8489 section 5). */
export const magicCookie = 0x2112a442;
/** Bytes before the attributes of a message. */
export const headerBytes = 20;

/** Numbers of the attributes that are read or written (RFC 8489 section 18.3, RFC 8656 section 18). */
export const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  unknownAttributes: 0x000a,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  addressFamily: 0x0017,
  requestedTransport: 0x0019,
  mappedAddress: 0x0020,
  priority: 0x0024,
  fingerprint: 0x8028,
  controlled: 0x8029,
  controlling: 0x802a,
} as const;

const integrityBytes = 20;
const fingerprintMask = 0x5354554e;
/** From here on an attribute that is not known may be left unread. */
const firstOptional = 0x8000;

/** A message as it was read. Of an attribute that comes twice the first one counts, and nothing behind MESSAGE-INTEGRITY but the fingerprint. */
export interface StunMessage {
  readonly type: number;
  /** Twelve bytes by which an answer belongs to its request. */
  readonly transaction: Buffer;
  readonly attributes: ReadonlyMap<number, Buffer>;
  /** The position of MESSAGE-INTEGRITY; null if there is none. */
  readonly integrityAt: number | null;
  readonly bytes: Buffer;
}

function isWhole(bytes: Buffer): boolean {
  return (
    bytes.length >= headerBytes &&
    (bytes[0] ?? 0xff) < 0x40 &&
    bytes.readUInt32BE(4) === magicCookie &&
    bytes.readUInt16BE(2) === bytes.length - headerBytes &&
    bytes.length % 4 === 0
  );
}

/** Reads exactly one message; null for other bytes. */
export function readStun(bytes: Buffer): StunMessage | null {
  if (!isWhole(bytes)) return null;
  const found = new Map<number, Buffer>();
  let integrityAt: number | null = null;
  for (let at = headerBytes; at < bytes.length;) {
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 4 + length;
    if (end > bytes.length) return null;
    const isCovered = integrityAt === null || type === attributes.fingerprint;
    if (isCovered && !found.has(type)) found.set(type, bytes.subarray(at + 4, end));
    if (type === attributes.integrity) integrityAt ??= at;
    at = end + padding(length);
  }
  const transaction = Buffer.from(bytes.subarray(8, headerBytes));
  return { type: bytes.readUInt16BE(0), transaction, attributes: found, integrityAt, bytes };
}

/** Bytes that fill up to a multiple of four. */
export function padding(length: number): number {
  return (4 - (length % 4)) % 4;
}

/**
 * The correct MESSAGE-INTEGRITY at this place: it covers everything before it, with a length that ends after it (RFC
 * 8489 section 14.5).
 */
function digestOf(bytes: Buffer, at: number, key: Buffer | string): Buffer {
  const covered = Buffer.from(bytes.subarray(0, at));
  covered.writeUInt16BE(at + 4 + integrityBytes - headerBytes, 2);
  return createHmac('sha1', key).update(covered).digest();
}

/** Whether the sender of a message knows this key. */
export function isSignedBy(
  { bytes, integrityAt, attributes: all }: StunMessage,
  key: Buffer | string,
): boolean {
  const digest = all.get(attributes.integrity);
  if (integrityAt === null || digest?.length !== integrityBytes) return false;
  return timingSafeEqual(digestOf(bytes, integrityAt, key), digest);
}

/** The required attributes of a message that nobody here knows. */
export function unknownAttributes(message: StunMessage): number[] {
  const known: ReadonlySet<number> = new Set(Object.values(attributes));
  return [...message.attributes.keys()].filter((type) => type < firstOptional && !known.has(type));
}

function fingerprintOf(bytes: Buffer): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32BE((crc32(bytes) ^ fingerprintMask) >>> 0);
  return value;
}

/** Whether a message ends with the fingerprint that belongs to it. */
export function hasFingerprint({ bytes, attributes: all }: StunMessage): boolean {
  const at = bytes.length - 8;
  const value = all.get(attributes.fingerprint);
  if (value?.length !== 4 || at < headerBytes || bytes.readUInt16BE(at) !== attributes.fingerprint)
    return false;
  return fingerprintOf(bytes.subarray(0, at)).equals(value);
}

/** A message to be written; with a key it is signed, and with a fingerprint it ends with one. */
export interface StunDraft {
  readonly type: number;
  readonly transaction: Buffer;
  readonly attributes: readonly (readonly [type: number, value: Buffer])[];
  readonly key?: Buffer | string | null;
  readonly hasFingerprint?: boolean;
}

function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + value.length + padding(value.length));
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

function withLength(bytes: Buffer, length: number): Buffer {
  bytes.writeUInt16BE(length, 2);
  return bytes;
}

/** Writes a message. */
export function writeStun(draft: StunDraft): Buffer {
  const head = Buffer.alloc(headerBytes);
  head.writeUInt16BE(draft.type, 0);
  head.writeUInt32BE(magicCookie, 4);
  draft.transaction.copy(head, 8);
  let bytes = Buffer.concat([head, ...draft.attributes.map(([type, value]) => attribute(type, value))]);
  if (draft.key)
    bytes = Buffer.concat([bytes, attribute(attributes.integrity, digestOf(bytes, bytes.length, draft.key))]);
  if (draft.hasFingerprint) {
    withLength(bytes, bytes.length + 8 - headerBytes);
    bytes = Buffer.concat([bytes, attribute(attributes.fingerprint, fingerprintOf(bytes))]);
  }
  return withLength(bytes, bytes.length - headerBytes);
}
