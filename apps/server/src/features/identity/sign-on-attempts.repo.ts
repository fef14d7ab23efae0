import type { Scope } from '../../platform/db/scope.ts';

/** The purpose of a trip to a provider. */
export type SignOnPurpose = 'sign-in' | 'link' | 'proof';

/** Somebody who is at a provider. */
export interface AttemptRow {
  readonly purpose: SignOnPurpose;
  /** The session it is for, when linking or proving. */
  readonly authSessionId: string | null;
  readonly sealed: string;
}

/** Keeps an attempt; of those that the browser had open before only the newest few stay. */
export async function insertAttempt(
  scope: Scope,
  attempt: AttemptRow & { stateHash: Buffer; providerId: string; browserHash: Buffer; expiresAt: Date },
  most: number,
): Promise<void> {
  await scope.db
    .insertInto('signOnAttempts')
    .values({ institutionId: scope.institutionId, ...attempt })
    .execute();
  const newest = scope.db
    .selectFrom('signOnAttempts')
    .select('stateHash')
    .where('institutionId', '=', scope.institutionId)
    .where('browserHash', '=', attempt.browserHash)
    .where('stateHash', '!=', attempt.stateHash)
    .orderBy('expiresAt', 'desc')
    .limit(most - 1);
  await scope.db
    .deleteFrom('signOnAttempts')
    .where('institutionId', '=', scope.institutionId)
    .where('browserHash', '=', attempt.browserHash)
    .where('stateHash', '!=', attempt.stateHash)
    .where('stateHash', 'not in', newest)
    .execute();
}

/** Uses an attempt up; undefined for one of another browser or provider, and for one that is over. */
export async function takeAttempt(
  scope: Scope,
  of: { stateHash: Buffer; providerId: string; browserHash: Buffer; now: Date },
): Promise<AttemptRow | undefined> {
  return scope.db
    .deleteFrom('signOnAttempts')
    .where('institutionId', '=', scope.institutionId)
    .where('stateHash', '=', of.stateHash)
    .where('providerId', '=', of.providerId)
    .where('browserHash', '=', of.browserHash)
    .where('expiresAt', '>', of.now)
    .returning(['purpose', 'authSessionId', 'sealed'])
    .$narrowType<{ purpose: SignOnPurpose }>()
    .executeTakeFirst();
}

/** Somebody who came back from a provider and is not signed in yet. */
export interface CodeRow {
  readonly personId: string;
  readonly linkId: string;
  readonly providerId: string;
  /** When they typed the password at the provider; null where it does not say. */
  readonly provenAt: Date | null;
}

export async function insertCode(
  scope: Scope,
  code: CodeRow & { tokenHash: Buffer; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('signOnCodes')
    .values({ institutionId: scope.institutionId, ...code })
    .execute();
}

/** Uses a code up; undefined for one of another browser, and for one that is over. */
export async function takeCode(
  scope: Scope,
  of: { tokenHash: Buffer; browserHash: Buffer; now: Date },
): Promise<CodeRow | undefined> {
  return scope.db
    .deleteFrom('signOnCodes')
    .where('institutionId', '=', scope.institutionId)
    .where('tokenHash', '=', of.tokenHash)
    .where('browserHash', '=', of.browserHash)
    .where('expiresAt', '>', of.now)
    .returning(['personId', 'linkId', 'providerId', 'provenAt'])
    .executeTakeFirst();
}
