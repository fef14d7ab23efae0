import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { spendChallenge } from './passkeys.repo.ts';

/** The purpose of a passkey challenge; an answer to one purpose is invalid for another. */
export type ChallengeUse = 'add' | 'sign-in' | 'second-step' | 'proof';

/** The challenge's purpose, and its person; null if anybody may answer. */
export interface ChallengeFor {
  readonly use: ChallengeUse;
  readonly personId: string | null;
  /** The session that asks, the ticket of the sign-in, or what the browser holds: an answer counts there alone. */
  readonly attempt: string;
}

const timeBytes = 8;
const randomBytesOfIt = 16;
const sealBytes = 16;

function sealOf(ctx: Ctx, { use, personId, attempt }: ChallengeFor, content: Buffer): Buffer {
  return createHmac('sha256', ctx.ports.secret)
    .update(`passkey-challenge:${ctx.scope.institutionId}:${use}:${personId ?? ''}:${attempt}:`)
    .update(content)
    .digest()
    .subarray(0, sealBytes);
}

/** A challenge that we know again without having kept it, so that nobody fills a table by asking. */
export function makeChallenge(ctx: Ctx, wanted: ChallengeFor): Buffer {
  const until = Buffer.alloc(timeBytes);
  until.writeBigUInt64BE(BigInt(ctx.clock.now().getTime() + factorLimits.challengeMinutes * 60_000));
  const content = Buffer.concat([until, randomBytes(randomBytesOfIt)]);
  return Buffer.concat([content, sealOf(ctx, wanted, content)]);
}

function expiryOf(challenge: Buffer): Date {
  return new Date(Number(challenge.readBigUInt64BE(0)));
}

/** Whether a challenge is one of ours for this, and not too old. */
export function knowsChallenge(ctx: Ctx, wanted: ChallengeFor, given: string): boolean {
  const challenge = Buffer.from(given, 'base64url');
  const contentBytes = timeBytes + randomBytesOfIt;
  if (challenge.length !== contentBytes + sealBytes) return false;
  const content = challenge.subarray(0, contentBytes);
  const isOurs = timingSafeEqual(challenge.subarray(contentBytes), sealOf(ctx, wanted, content));
  return isOurs && expiryOf(challenge) > ctx.clock.now();
}

/** Takes a challenge of ours for spent; false where an answer to it came before. */
export async function spend(ctx: Ctx, given: string): Promise<boolean> {
  const challenge = Buffer.from(given, 'base64url');
  const challengeHash = createHash('sha256').update(challenge).digest();
  return spendChallenge(ctx.scope, { challengeHash, expiresAt: expiryOf(challenge) });
}
