import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import type { OwnPasskeys } from '@lectern/contract/identity/passkeys.shapes.ts';

interface ViewedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly site: string;
}

function toPasskeys(passkeys: readonly ViewedPasskey[]): FactorView['passkeys'] {
  return passkeys.map(({ id, name, createdAt, lastUsedAt, site }) => ({
    ...{ id, name, site },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The public facts of passkeys that are a way in. Never keys. */
export function toOwnPasskeys(passkeys: readonly ViewedPasskey[], mayAdd: boolean): OwnPasskeys {
  return { data: toPasskeys(passkeys), mayAdd };
}

/** The public facts of a person's own second factor. Never keys. */
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
    passkeys: toPasskeys(facts.passkeys),
    recoveryCodesLeft: facts.recoveryCodesLeft,
    isRequired: facts.isRequired,
    resetBy: facts.resetBy,
  };
}
