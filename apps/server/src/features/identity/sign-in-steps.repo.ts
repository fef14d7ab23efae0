import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** What a sign-in waiting for its factor is based on: a password, or a link with an account at a provider. */
export type FirstFactor =
  | { readonly passwordHash: string; readonly linkId: null; readonly providerId: null }
  | { readonly passwordHash: null; readonly linkId: string; readonly providerId: string };

/** A sign-in whose password was right, or whose provider vouched for it, and whose factor is still to come. */
export type SignInStep = FirstFactor & {
  readonly personId: string;
  readonly wantsToken: boolean;
};

/** Keeps a step; of those that the person had open before only the newest few stay. */
export async function insertStep(
  scope: Scope,
  step: SignInStep & { tokenHash: Buffer; expiresAt: Date },
  most: number,
): Promise<void> {
  await scope.db
    .insertInto('signInSteps')
    .values({ ...step, institutionId: scope.institutionId })
    .execute();
  const newest = scope.db
    .selectFrom('signInSteps')
    .select('tokenHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', step.personId)
    .orderBy('expiresAt', 'desc')
    .where('tokenHash', '!=', step.tokenHash)
    .limit(most - 1);
  await scope.db
    .deleteFrom('signInSteps')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', step.personId)
    .where('tokenHash', '!=', step.tokenHash)
    .where('tokenHash', 'not in', newest)
    .execute();
}

/** Counts a try of a step before it is checked; nothing when it is unknown, over, or was tried too often. */
export async function countTry(
  scope: Scope,
  tokenHash: Buffer,
  bounds: { now: Date; most: number },
): Promise<(SignInStep & { tries: number }) | undefined> {
  const row = await scope.db
    .updateTable('signInSteps')
    .set({ tries: sql<number>`tries + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', bounds.now)
    .where('tries', '<', bounds.most)
    .returning(['personId', 'passwordHash', 'linkId', 'providerId', 'wantsToken', 'tries'])
    .executeTakeFirst();
  // A constraint says that it is one of the two.
  return row as (SignInStep & { tries: number }) | undefined;
}

/** Ends a step; false where somebody else went through it. */
export async function deleteStep(scope: Scope, tokenHash: Buffer): Promise<boolean> {
  const row = await scope.db
    .deleteFrom('signInSteps')
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', tokenHash)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}
