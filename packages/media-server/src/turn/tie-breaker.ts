import { attributes, isSignedBy, readStun, writeStun } from './stun-message.ts';

const placeholder = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
const signing: ReadonlySet<number> = new Set([attributes.integrity, attributes.fingerprint]);

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
  const kept = [...check.attributes].filter(([type]) => !signing.has(type));
  return writeStun({
    type: check.type,
    transaction: check.transaction,
    attributes: kept.map(([type, value]) => [type, saysNothing(type, value) ? placeholder : value] as const),
    key: password,
    hasFingerprint: true,
  });
}
