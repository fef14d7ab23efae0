import { createHash, randomBytes } from 'node:crypto';
import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import type { FactorWanted } from '@lectern/contract/identity/second-factor.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as factors from './factors.service.ts';
import * as passkeys from './passkeys.service.ts';
import { countTry, deleteStep, insertStep, type SignInStep } from './sign-in-steps.repo.ts';

/** A sign-in whose factor is still to come. */
export type Step = SignInStep;

/** Devices on which somebody is between password and factor; an older one begins again. */
const mostOpen = 5;

function hash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/** What sign-in answers after a correct password if the person has a second factor; null if they have none. */
export async function beginStep(tx: Ctx, step: SignInStep): Promise<FactorWanted | null> {
  const { hasApp, hasAny } = await factors.factorsOf(tx, step.personId);
  if (!hasAny) return null;
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(tx.clock.now().getTime() + factorLimits.stepMinutes * 60_000);
  await insertStep(tx.scope, { ...step, tokenHash: hash(ticket), expiresAt }, mostOpen);
  const passkey = await passkeys.questionFor(tx, step.personId, {
    ...{ use: 'second-step', attempt: ticket },
  });
  return { secondFactorRequired: true, ticket, hasApp, passkey };
}

/** The step of a ticket, one try later. Refuses with sign_in_lapsed an unknown or old one, and one that was tried too often. */
export async function tryStep(ctx: Ctx, ticket: string): Promise<SignInStep & { triesLeft: number }> {
  const bounds = { now: ctx.clock.now(), most: factorLimits.triesOfStep };
  const step = await countTry(ctx.scope, hash(ticket), bounds);
  if (!step) throw new Refusal('sign_in_lapsed');
  return { ...step, triesLeft: factorLimits.triesOfStep - step.tries };
}

/** Ends a step whose factor was right. Refuses with sign_in_lapsed where somebody else went through it. */
export async function endStep(tx: Ctx, ticket: string): Promise<void> {
  if (!(await deleteStep(tx.scope, hash(ticket)))) throw new Refusal('sign_in_lapsed');
}
