import { createHash, randomBytes } from 'node:crypto';
import { signOnLimits } from '@lectern/contract/identity/sign-on.limits.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/ctx.ts';
import type { SignOnSecrets } from '../../platform/identity-provider/identity-provider.ts';
import { makeSecrets } from '../../platform/identity-provider/open-id.ts';
import {
  insertAttempt,
  insertCode,
  takeAttempt as useAttempt,
  takeCode as useCode,
  type CodeRow,
  type SignOnPurpose,
} from './sign-on-attempts.repo.ts';

/** How many ways to providers one browser may have open; an older one begins again. */
const mostOpen = 5;

const kept = z.object({ nonce: z.string(), verifier: z.string() });

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The attempt to which sealed values belong: they open for no other. */
function belonging(ctx: Ctx, stateHash: Buffer): string {
  return `sign-on attempt ${ctx.scope.institutionId} ${stateHash.toString('hex')}`;
}

/** The purpose, session and browser of a trip to a provider. */
export interface Setting {
  readonly providerId: string;
  readonly purpose: SignOnPurpose;
  readonly authSessionId: string | null;
  /** A secret of this browser alone. */
  readonly browser: string;
}

/** Remembers somebody who goes to a provider, for ten minutes, and makes the secrets of this way. */
export async function beginAttempt(ctx: Ctx, { browser, ...setting }: Setting): Promise<SignOnSecrets> {
  const secrets = makeSecrets();
  const stateHash = hash(secrets.state);
  const { nonce, verifier } = secrets;
  const sealed = ctx.ports.seals.seal(JSON.stringify({ nonce, verifier }), belonging(ctx, stateHash));
  const expiresAt = new Date(ctx.clock.now().getTime() + signOnLimits.attemptMinutes * 60_000);
  const row = { ...setting, sealed, stateHash, browserHash: hash(browser), expiresAt };
  await insertAttempt(ctx.scope, row, mostOpen);
  return secrets;
}

/** An attempt that came back. */
export interface TakenAttempt extends SignOnSecrets {
  readonly purpose: SignOnPurpose;
  readonly authSessionId: string | null;
}

/** The attempt of a state, once; null for an unknown one, one of another provider or browser, and one that is over. */
export async function takeAttempt(
  ctx: Ctx,
  { state, providerId, browser }: { state: string; providerId: string; browser: string },
): Promise<TakenAttempt | null> {
  const stateHash = hash(state);
  const of = { stateHash, providerId, browserHash: hash(browser), now: ctx.clock.now() };
  const row = await useAttempt(ctx.scope, of);
  const opened = row && ctx.ports.seals.open(row.sealed, belonging(ctx, stateHash));
  if (!row || !opened) return null;
  return { ...kept.parse(JSON.parse(opened)), state, purpose: row.purpose, authSessionId: row.authSessionId };
}

/** Makes the one-time code of the way back for a person who signed in by a link. */
export async function makeCode(tx: Ctx, code: CodeRow & { browser: string }): Promise<string> {
  const { browser, ...row } = code;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(tx.clock.now().getTime() + signOnLimits.codeSeconds * 1000);
  await insertCode(tx.scope, { ...row, tokenHash: hash(token), browserHash: hash(browser), expiresAt });
  return token;
}

/** The person who signed in by a code, once; null for an unknown one, one of another browser, and an expired one. */
export async function takeCode(
  ctx: Ctx,
  { token, browser }: { token: string; browser: string },
): Promise<CodeRow | null> {
  const of = { tokenHash: hash(token), browserHash: hash(browser), now: ctx.clock.now() };
  return (await useCode(ctx.scope, of)) ?? null;
}
