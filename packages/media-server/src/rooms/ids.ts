import { randomBytes, randomInt } from 'node:crypto';

/** A fresh id with the prefix that LiveKit clients expect: `RM_` room, `PA_` participant, `TR_` track. */
export function newId(prefix: string): string {
  return prefix + randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x');
}

/** A fresh synchronisation source number (RFC 3550), never 0. */
export function newSsrc(): number {
  return randomInt(1, 0xffffffff);
}
