import { createHmac, timingSafeEqual } from 'node:crypto';

const magicCookie = 0x2112a442;
const bindingRequest = 0x0001;
const headerBytes = 20;
const usernameType = 0x0006;
const integrityType = 0x0008;
const integrityBytes = 20;
/** Two fragments of at most 256 characters and a colon (RFC 8445 section 5.3). */
const maxUsernameBytes = 513;

/** Enough of a connection to tell a frame with a STUN message from everything else. */
export const bytesThatTell = 10;

/** Whether a connection begins with a frame that holds a STUN message. HTTP begins with a letter and TLS with 0x16: neither can be the length of such a frame. */
export function beginsWithFramedStun(head: Buffer): boolean {
  return head.length >= bytesThatTell && mayBeginFrame(head) && head.readUInt32BE(6) === magicCookie;
}

/** Whether these first bytes, however few, may still become a framed STUN message. */
export function mayBeginFrame(head: Buffer): boolean {
  const isShort = (head[0] ?? 0) < 0x03;
  return isShort && ((head[2] ?? 0) & 0xc0) === 0;
}

/** Whether the name is one, and the password that belongs to it covers the message. */
function isFrom(
  username: string,
  password: string | undefined,
  { packet, at }: { packet: Buffer; at: number },
): boolean {
  return username !== '' && password !== undefined && isIntact(packet, at, password);
}

function isBindingRequest(packet: Buffer): boolean {
  return (
    packet.length >= headerBytes &&
    packet.readUInt16BE(0) === bindingRequest &&
    packet.readUInt32BE(4) === magicCookie &&
    packet.readUInt16BE(2) === packet.length - headerBytes
  );
}

/** MESSAGE-INTEGRITY covers everything before it, with a length that ends behind it (RFC 8489 section 14.5). */
function isIntact(packet: Buffer, at: number, password: string): boolean {
  const covered = Buffer.from(packet.subarray(0, at));
  covered.writeUInt16BE(at + 4 + integrityBytes - headerBytes, 2);
  const digest = createHmac('sha1', password).update(covered).digest();
  return timingSafeEqual(digest, packet.subarray(at + 4, at + 4 + integrityBytes));
}

interface Attribute {
  readonly type: number;
  readonly at: number;
  readonly value: Buffer;
}

/** The attributes of a message one by one; it ends early where one reaches beyond the message. */
function* attributesOf(packet: Buffer): Generator<Attribute> {
  for (let at = headerBytes; at + 4 <= packet.length;) {
    const length = packet.readUInt16BE(at + 2);
    const end = at + 4 + length;
    if (end > packet.length) return;
    yield { type: packet.readUInt16BE(at), at, value: packet.subarray(at + 4, end) };
    at = end + ((4 - (length % 4)) % 4);
  }
}

/** The username of an ICE check whose sender knows the password that belongs to it, or null for anything else. */
export function readBindingCheck(
  packet: Buffer,
  passwordOf: (localUfrag: string) => string | undefined,
): string | null {
  if (!isBindingRequest(packet)) return null;
  let username = '';
  for (const { type, at, value } of attributesOf(packet)) {
    if (type === usernameType && value.length <= maxUsernameBytes) username = value.toString('latin1');
    if (type !== integrityType) continue;
    if (value.length !== integrityBytes) return null;
    return isFrom(username, passwordOf(ufragOf(username)), { packet, at }) ? username : null;
  }
  return null;
}

/** The engine's own fragment of a username, which the client sends first. */
export function ufragOf(username: string): string {
  return username.split(':', 1)[0] ?? '';
}
