import type { PayoutAccountState } from '@lectern/contract/payouts/payouts.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** How an account stood when the provider was last asked; one that is gone is known by its id until there is another. */
export type KeptAccountState = Exclude<PayoutAccountState, 'none'> | 'gone';

/** An educator's account at a provider. */
export interface AccountRow {
  readonly educatorId: string;
  readonly platform: string;
  readonly accountId: string;
  readonly state: KeptAccountState;
  readonly checkedAt: Date;
  readonly mailedAt: Date | null;
}

function selectAccounts(scope: Scope) {
  return scope.db
    .selectFrom('payoutAccounts')
    .select(['educatorId', 'platform', 'accountId', 'state', 'checkedAt', 'mailedAt'])
    .$narrowType<{ state: KeptAccountState }>()
    .where('institutionId', '=', scope.institutionId);
}

export async function findAccount(
  scope: Scope,
  of: { educatorId: string; platform: string },
): Promise<AccountRow | undefined> {
  return selectAccounts(scope)
    .where('educatorId', '=', of.educatorId)
    .where('platform', '=', of.platform)
    .executeTakeFirst();
}

export async function findAccountById(
  scope: Scope,
  of: { accountId: string; platform: string },
): Promise<AccountRow | undefined> {
  return selectAccounts(scope)
    .where('accountId', '=', of.accountId)
    .where('platform', '=', of.platform)
    .executeTakeFirst();
}

/** Keeps an account, unless the educator has one at this platform by now that is not gone. */
export async function keepAccount(
  scope: Scope,
  account: Omit<AccountRow, 'mailedAt'> & { createdAt: Date },
): Promise<void> {
  const { accountId, state, checkedAt } = account;
  await scope.db
    .insertInto('payoutAccounts')
    .values({ institutionId: scope.institutionId, ...account })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'educatorId', 'platform'])
        .doUpdateSet({ accountId, state, checkedAt, mailedAt: null })
        .where('payoutAccounts.state', '=', 'gone'),
    )
    .execute();
}

export async function updateAccountState(
  scope: Scope,
  { educatorId, platform, accountId }: AccountRow,
  now: { state: KeptAccountState; checkedAt: Date },
): Promise<void> {
  await scope.db
    .updateTable('payoutAccounts')
    .set(now)
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('platform', '=', platform)
    .where('accountId', '=', accountId)
    .execute();
}

/** Notes a mail, unless one was written since; says whether it did. */
export async function noteMailed(
  scope: Scope,
  { educatorId, platform }: AccountRow,
  { at, unlessSince }: { at: Date; unlessSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('payoutAccounts')
    .set({ mailedAt: at })
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('platform', '=', platform)
    .where((where) => where.or([where('mailedAt', 'is', null), where('mailedAt', '<=', unlessSince)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
