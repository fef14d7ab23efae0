import { writeAddress } from './stun-address.ts';
import type { Endpoint } from './stun-address.ts';
import { attributes, isSignedBy, readStun, writeStun } from './stun-message.ts';
import type { StunMessage } from './stun-message.ts';

const bindingSuccess = 0x0101;
const placeholder = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
const signing: ReadonlySet<number> = new Set([attributes.integrity, attributes.fingerprint]);

type Change = (type: number, value: Buffer) => Buffer;

/** The same message with other values, signed by the same password again. */
function rewrite({ type, transaction, attributes: all }: StunMessage, password: string, change: Change): Buffer {
  const kept = [...all].filter(([kind]) => !signing.has(kind));
  const changed = kept.map(([kind, value]) => [kind, change(kind, value)] as const);
  return writeStun({ type, transaction, attributes: changed, key: password, hasFingerprint: true });
}

function saysNothing(type: number, value: Buffer): boolean {
  const isRole = type === attributes.controlling || type === attributes.controlled;
  return isRole && value.length === 8 && value.readBigUInt64BE() === 0n;
}

/**
 * Chromium's ICE checks through TURN over TCP and TLS may carry a tie-breaker of 0, which libjuice takes for a missing role
 * and answers with 400 (its issue 355). Such a check gets another number and is signed again, if its sender knows the
 * password; everything else stays as it is.
 */
export function mendTieBreaker(packet: Buffer, password: string): Buffer {
  const check = readStun(packet);
  if (!check || ![...check.attributes].some(([type, value]) => saysNothing(type, value))) return packet;
  if (!isSignedBy(check, password)) return packet;
  return rewrite(check, password, (type, value) => (saysNothing(type, value) ? placeholder : value));
}

/**
 * The engine sees a client by a port of this machine, and says so in its answers to checks. A browser would take that for
 * one more address of its own, better than a relay and than TCP: the answer names the relayed address instead.
 */
export function mendMappedAddress(packet: Buffer, password: string, relayed: Endpoint): Buffer {
  const isSuccess = packet.length > 1 && packet.readUInt16BE(0) === bindingSuccess;
  const answer = isSuccess ? readStun(packet) : null;
  if (!answer?.attributes.has(attributes.mappedAddress) || !isSignedBy(answer, password)) return packet;
  const address = writeAddress(relayed, answer.transaction);
  return rewrite(answer, password, (type, value) => (type === attributes.mappedAddress ? address : value));
}
