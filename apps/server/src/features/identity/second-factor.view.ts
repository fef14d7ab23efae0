import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';

interface ViewedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly site: string;
}

/** What is told of somebody's own second factor. Never keys. */
export function toFactorView(facts: {
  readonly app: { readonly turnedOnAt: Date | null } | undefined;
  readonly passkeys: readonly ViewedPasskey[];
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
  readonly resetBy: string | null;
}): FactorView {
  const since = facts.app?.turnedOnAt ?? null;
  return {
    app: since && { since: since.toISOString() },
    passkeys: facts.passkeys.map(({ id, name, createdAt, lastUsedAt, site }) => ({
      ...{ id, name, site },
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: facts.recoveryCodesLeft,
    isRequired: facts.isRequired,
    resetBy: facts.resetBy,
  };
}
