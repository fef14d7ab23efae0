import { SocketAddress, isIPv6 } from 'node:net';
import { magicCookie } from './stun-message.ts';

/** An address and a port, as messages name them. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

const families = { ipv4: 1, ipv6: 2 } as const;
const portMask = magicCookie >>> 16;

function maskOf(transaction: Buffer): Buffer {
  const cookie = Buffer.alloc(4);
  cookie.writeUInt32BE(magicCookie);
  return Buffer.concat([cookie, transaction]);
}

function masked(bytes: Buffer, transaction: Buffer): Buffer {
  const mask = maskOf(transaction);
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

/** The sixteen bytes of an address that Node takes for one of IPv6. */
function bytesOfIpv6(address: string): Buffer {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groupsOf = (text: string | undefined): number[] =>
    (text ?? '').split(':').flatMap((group) => {
      if (!group.includes('.')) return group === '' ? [] : [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const before = groupsOf(head);
  const after = groupsOf(tail);
  const bytes = Buffer.alloc(16);
  before.forEach((group, index) => bytes.writeUInt16BE(group, index * 2));
  after.forEach((group, index) => bytes.writeUInt16BE(group, (8 - after.length + index) * 2));
  return bytes;
}

/** Writes the value of an XOR-MAPPED-ADDRESS and its like (RFC 8489 section 14.2). */
export function writeAddress({ address, port }: Endpoint, transaction: Buffer): Buffer {
  const isSix = isIPv6(address);
  const bytes = isSix ? bytesOfIpv6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(4);
  head[1] = isSix ? families.ipv6 : families.ipv4;
  head.writeUInt16BE(port ^ portMask, 2);
  return Buffer.concat([head, masked(bytes, transaction)]);
}

/** Reads such a value; null for an invalid one. */
export function readAddress(value: Buffer | undefined, transaction: Buffer): Endpoint | null {
  if (!value || value.length < 4) return null;
  const port = value.readUInt16BE(2) ^ portMask;
  const bytes = masked(value.subarray(4), transaction);
  if (value[1] === families.ipv4 && bytes.length === 4) return { address: bytes.join('.'), port };
  if (value[1] !== families.ipv6 || bytes.length !== 16) return null;
  const groups = Array.from({ length: 8 }, (_group, index) => bytes.readUInt16BE(index * 2).toString(16));
  return { address: plainAddress(groups.join(':')), port };
}

/** An address in the one form in which addresses are compared. */
export function plainAddress(address: string): string {
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : address;
}
