import { createHash, randomBytes } from 'node:crypto';
import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import {
  recoveryCodeSigns,
  recoverySigns,
  shownRecoveryCode,
} from '@lectern/contract/identity/second-factor.rules.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { countCodes, deleteCodes, replaceCodes, useCode } from './recovery-codes.repo.ts';

/** Recovery codes as they are shown once, and their stored form. */
export interface MadeCodes {
  readonly shown: string[];
  readonly hashes: Buffer[];
}

function makeCode(): string {
  return [...randomBytes(recoveryCodeSigns)].map((byte) => recoverySigns.charAt(byte % 32)).join('');
}

/** Sixty random bits need no slow hash; the person's id keeps the hashes of two people apart. */
function hashOf(personId: string, plain: string): Buffer {
  return createHash('sha256').update(`recovery-code:${personId}:${plain}`).digest();
}

/** Thinks of recovery codes for somebody. */
export function makeCodes(personId: string): MadeCodes {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, makeCode);
  return { shown: codes.map(shownRecoveryCode), hashes: codes.map((code) => hashOf(personId, code)) };
}

/** Keeps recovery codes in place of all former ones. */
export async function keepCodes(tx: Ctx, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await replaceCodes(tx.scope, personId, hashes);
}

/** Makes all recovery codes of somebody worth nothing. */
export async function dropCodes(tx: Ctx, personId: string): Promise<void> {
  await deleteCodes(tx.scope, personId);
}

/** How many codes still work. */
export async function codesLeft(ctx: Ctx, personId: string): Promise<number> {
  return countCodes(ctx.scope, personId);
}

/** Uses up a code; false if it is not the person's, or was used. */
export async function takeCode(ctx: Ctx, personId: string, plain: string): Promise<boolean> {
  if (plain.length !== recoveryCodeSigns) return false;
  return useCode(ctx.scope, { personId, codeHash: hashOf(personId, plain) }, ctx.clock.now());
}
