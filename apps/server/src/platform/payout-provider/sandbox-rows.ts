import type { Scope } from '../db/scope.ts';
import type { ProviderTransfer } from './payout-provider.ts';

/** How the sandbox treats the next payout to an account. */
export const sandboxBehaviours = ['usual', 'refused', 'lost', 'slow'] as const;

/** How the sandbox treats the next payout to an account. */
export type SandboxBehaviour = (typeof sandboxBehaviours)[number];

/** An account in the sandbox. */
export interface SandboxAccount {
  readonly id: string;
  readonly state: 'incomplete' | 'active' | 'disabled';
  readonly behaviour: SandboxBehaviour;
}

export async function findSandboxAccount(scope: Scope, id: string): Promise<SandboxAccount | undefined> {
  return scope.db
    .selectFrom('sandboxAccounts')
    .select(['id', 'state', 'behaviour'])
    .$narrowType<SandboxAccount>()
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Opens an account and tells its id; the one before where the key has one. */
export async function insertSandboxAccount(
  scope: Scope,
  account: { id: string; idempotencyKey: string },
): Promise<string> {
  await scope.db
    .insertInto('sandboxAccounts')
    .values({ institutionId: scope.institutionId, ...account })
    .onConflict((conflict) => conflict.columns(['institutionId', 'idempotencyKey']).doNothing())
    .execute();
  const { id } = await scope.db
    .selectFrom('sandboxAccounts')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('idempotencyKey', '=', account.idempotencyKey)
    .executeTakeFirstOrThrow();
  return id;
}

export async function setSandboxState(
  scope: Scope,
  id: string,
  state: SandboxAccount['state'],
): Promise<void> {
  await scope.db
    .updateTable('sandboxAccounts')
    .set({ state })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

export async function setSandboxBehaviour(
  scope: Scope,
  id: string,
  behaviour: SandboxBehaviour,
): Promise<void> {
  await scope.db
    .updateTable('sandboxAccounts')
    .set({ behaviour })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** The transfer of a payout. */
export async function findSandboxTransfer(scope: Scope, payoutId: string): Promise<ProviderTransfer | null> {
  const row = await scope.db
    .selectFrom('sandboxTransfers')
    .select(['id', 'isReversed'])
    .where('institutionId', '=', scope.institutionId)
    .where('transferGroup', '=', payoutId)
    .executeTakeFirst();
  return row ? { id: row.id, isReturned: row.isReversed } : null;
}

/** Sends once for each payout. */
export async function insertSandboxTransfer(
  scope: Scope,
  transfer: { id: string; accountId: string; amount: number; currency: string; transferGroup: string },
): Promise<ProviderTransfer> {
  await scope.db
    .insertInto('sandboxTransfers')
    .values({ institutionId: scope.institutionId, ...transfer })
    .onConflict((conflict) => conflict.columns(['institutionId', 'transferGroup']).doNothing())
    .execute();
  const sent = await findSandboxTransfer(scope, transfer.transferGroup);
  if (!sent) throw new Error('The sandbox has lost a transfer.');
  return sent;
}

/** Takes back what was last sent to an account and tells for which payout; undefined where there is nothing. */
export async function reverseLastTransfer(scope: Scope, accountId: string): Promise<string | undefined> {
  const last = await scope.db
    .selectFrom('sandboxTransfers')
    .select(['id', 'transferGroup'])
    .where('institutionId', '=', scope.institutionId)
    .where('accountId', '=', accountId)
    .where('isReversed', '=', false)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  await scope.db
    .updateTable('sandboxTransfers')
    .set({ isReversed: true })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', last.id)
    .execute();
  return last.transferGroup;
}
