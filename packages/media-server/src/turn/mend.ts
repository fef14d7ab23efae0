import { writeAddress } from './stun-address.ts';
import type { Endpoint } from './stun-address.ts';
import { attributes, isSignedBy, readStun, writeStun } from './stun-message.ts';
import type { StunMessage } from './stun-message.ts';

const bindingSuccess = 0x0101;
/** The type preference of a relay that is reached by TLS, the first byte of a priority (RFC 8445 section 5.1.2). */
const relayPreference = Buffer.from([0]);
const placeholder = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
const signing: ReadonlySet<number> = new Set([attributes.integrity, attributes.fingerprint]);

type Change = (type: number, value: Buffer) => Buffer;

/** The same message with other values, signed by the same password again. */
function rewrite(
  { type, transaction, attributes: all }: StunMessage,
  password: string,
  change: Change,
): Buffer {
  const kept = [...all].filter(([kind]) => !signing.has(kind));
  const changed = kept.map(([kind, value]) => [kind, change(kind, value)] as const);
  return writeStun({ type, transaction, attributes: changed, key: password, hasFingerprint: true });
}

function mendValue(type: number, value: Buffer): Buffer {
  if (type === attributes.priority && value.length === 4)
    return Buffer.concat([relayPreference, value.subarray(1)]);
  const isRole = type === attributes.controlling || type === attributes.controlled;
  return isRole && value.length === 8 && value.readBigUInt64BE() === 0n ? placeholder : value;
}

/**
 * A client's ICE check as the engine must see it, signed again with the same password; one without that signature
 * stays as it is. Its priority becomes that of a relay: a browser names the priority of a pair with a new address,
 * which is above TCP, and the engine would answer by the relay to what the browser sends by TCP. A tie-breaker of 0,
 * which Chromium sends through TURN over TLS, becomes another: libjuice takes it for a missing role (its issue 355).
 */
export function mendCheck(packet: Buffer, password: string): Buffer {
  const check = readStun(packet);
  return check && isSignedBy(check, password) ? rewrite(check, password, mendValue) : packet;
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
