import type { OwnLinks } from '@lectern/contract/identity/sign-on.shapes.ts';

/** By which providers somebody comes in. */
export function toOwnLinks(facts: {
  readonly links: readonly {
    readonly id: string;
    readonly providerName: string;
    readonly account: string | null;
    readonly linkedAt: Date;
    readonly lastUsedAt: Date | null;
  }[];
  readonly offered: readonly { readonly id: string; readonly name: string }[];
  readonly mayUnlink: boolean;
}): OwnLinks {
  return {
    links: facts.links.map(({ id, providerName, account, linkedAt, lastUsedAt }) => ({
      ...{ id, name: providerName, account },
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    offered: [...facts.offered],
    mayUnlink: facts.mayUnlink,
  };
}
