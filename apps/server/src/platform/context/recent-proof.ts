import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import type { PersonCtx } from './ctx.ts';
import { Refusal } from './refusal.ts';

/** Whether the session proved so lately that its person is there that nothing needs another proof. */
export function hasRecentProof({ actor, clock }: Pick<PersonCtx, 'actor' | 'clock'>): boolean {
  return clock.now().getTime() - actor.provenAt.getTime() <= identityLimits.proofMinutes * 60_000;
}

/** Refuses with proof_required people whose last proof is too old. For calls with `recentProof: 'sometimes'`. */
export function refuseWithoutProof(ctx: PersonCtx): void {
  if (!hasRecentProof(ctx)) throw new Refusal('proof_required');
}
