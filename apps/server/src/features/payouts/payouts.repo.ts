import { sql } from 'kysely';
import type { PayoutState } from '@lectern/contract/payouts/payouts.names.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';
import { unlessTaken } from '../../platform/db/unless-taken.ts';

/** A payout. */
export interface PayoutRow {
  readonly id: string;
  readonly educatorId: string;
  readonly platform: string;
  readonly accountId: string;
  /** Cents of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly state: PayoutState;
  readonly tries: number;
  readonly firstAskedAt: Date | null;
  readonly createdAt: Date;
}

const columns = [
  ...(['id', 'educatorId', 'platform', 'accountId', 'amount', 'currency', 'state'] as const),
  ...(['tries', 'firstAskedAt', 'createdAt'] as const),
] as const;

function selectPayouts(scope: Scope) {
  return scope.db
    .selectFrom('payouts')
    .select(columns)
    .$narrowType<{ state: PayoutState }>()
    .where('institutionId', '=', scope.institutionId);
}

export async function findPayout(scope: Scope, id: string): Promise<PayoutRow | undefined> {
  return selectPayouts(scope).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockPayout(scope: Scope, id: string): Promise<PayoutRow | undefined> {
  return selectPayouts(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function hasOpenPayout(scope: Scope, educatorId: string): Promise<boolean> {
  const row = await selectPayouts(scope)
    .where('educatorId', '=', educatorId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins a payout; false where one of the educator is open. */
export async function insertPayout(
  scope: Scope,
  payout: Pick<
    PayoutRow,
    'id' | 'educatorId' | 'platform' | 'accountId' | 'amount' | 'currency' | 'createdAt'
  >,
): Promise<boolean> {
  const made = scope.db
    .insertInto('payouts')
    .values({ institutionId: scope.institutionId, ...payout, nextTryAt: payout.createdAt })
    .execute();
  return (await unlessTaken('payouts_one_open', made)) !== null;
}

/**
 * Takes an open payout that is due, to ask the provider about it; undefined if somebody else has it, or it is not
 * due.
 */
export async function takeDuePayout(
  scope: Scope,
  id: string,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<PayoutRow | undefined> {
  return scope.db
    .updateTable('payouts')
    .set({
      ...{ tries: sql<number>`tries + 1`, nextTryAt: leaseEnd },
      firstAskedAt: sql<Date>`coalesce(first_asked_at, ${now})`,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('nextTryAt', '<=', now)
    .returning(columns)
    .$narrowType<{ state: PayoutState }>()
    .executeTakeFirst();
}

/** Sets when an open payout is asked about again. */
export async function postponePayout(scope: Scope, id: string, nextTryAt: Date): Promise<void> {
  await scope.db
    .updateTable('payouts')
    .set({ nextTryAt })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** The outcome of a payout. */
export interface PayoutEnd {
  readonly state: Exclude<PayoutState, 'open'>;
  readonly transferId: string | null;
  readonly failure: string | null;
  readonly closedAt: Date;
}

export async function closePayout(scope: Scope, id: string, end: PayoutEnd): Promise<void> {
  await scope.db
    .updateTable('payouts')
    .set(end)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** The payout of each institution that has been due for longest: one that gives no answer holds up no other. */
export async function listDuePayoutsAcrossInstitutions(
  all: AllInstitutions,
  due: { now: Date; limit: number },
): Promise<{ institutionId: string; payoutId: string }[]> {
  return all.db
    .selectFrom('payouts')
    .distinctOn('institutionId')
    .select(['institutionId', 'id as payoutId'])
    .where('state', '=', 'open')
    .where('nextTryAt', '<=', due.now)
    .orderBy('institutionId')
    .orderBy('nextTryAt')
    .limit(due.limit)
    .execute();
}

/** A page of an educator's payouts that began on some days of a zone, the newest first. */
export async function listPayouts(
  scope: Scope,
  wanted: {
    readonly educatorId: string;
    readonly from: Date;
    readonly until: Date;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: PayoutRow[]; total: number }> {
  const found = selectPayouts(scope)
    .where('educatorId', '=', wanted.educatorId)
    .where('createdAt', '>=', wanted.from)
    .where('createdAt', '<', wanted.until);
  const rows = await found
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
