import type { LedgerAccount } from '@lectern/contract/ledger/ledger.names.ts';
import type { Amounts } from './sessions.rules.ts';

/** Which account: its kind, and whose. */
export interface AccountKey {
  readonly kind: LedgerAccount;
  readonly educatorId: string | null;
  readonly levelId: string | null;
  readonly studentId: string | null;
}

/** A line: what an account gets, or gives if negative. */
export interface Line {
  readonly account: AccountKey;
  readonly amount: number;
}

const nobody = { educatorId: null, levelId: null, studentId: null };

/** One text for each account, in an order that is the same for everybody who locks several. */
export function textOf({ kind, educatorId, levelId, studentId }: AccountKey): string {
  return [kind, educatorId, levelId, studentId].join(' ');
}

/** The parties of a session's lines. */
export interface SessionParties {
  readonly educatorId: string;
  /** The school; null for a session of none. */
  readonly levelId: string | null;
  /** The people charged, where families pay. */
  readonly studentIds: readonly string[];
}

/**
 * The lines of a session's earnings and costs; everything after a first posting goes to the school's corrections.
 */
export function sessionLines(
  { educatorId, levelId, studentIds }: SessionParties,
  { earning, fee, charge }: Amounts,
  isFirst: boolean,
): Line[] {
  const charged = charge * studentIds.length;
  const lines: Line[] = [
    { account: { ...nobody, kind: isFirst ? 'schoolCost' : 'corrections', levelId }, amount: earning + fee },
    { account: { ...nobody, kind: 'earnings', educatorId }, amount: -earning },
    { account: { ...nobody, kind: 'fees' }, amount: -fee },
    ...studentIds.map((studentId) => ({
      account: { ...nobody, kind: 'familyCharge' as const, studentId },
      amount: charge,
    })),
    { account: { ...nobody, kind: 'familyIncome', levelId }, amount: -charged },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** Reverses lines: a school's costs go to its corrections, everything else back to its origin. */
export function reversedLines(lines: readonly Line[]): Line[] {
  return lines.map(({ account, amount }) => ({
    account: account.kind === 'schoolCost' ? { ...account, kind: 'corrections' as const } : account,
    amount: -amount,
  }));
}

/** Moves an amount of one educator from one account to another. */
export function movedLines(
  educatorId: string,
  { from, to, amount }: { from: LedgerAccount; to: LedgerAccount; amount: number },
): Line[] {
  return [
    { account: { ...nobody, kind: from, educatorId }, amount },
    { account: { ...nobody, kind: to, educatorId }, amount: -amount },
  ];
}

/** Amounts that are owed or were paid are negative in the ledger, and positive for readers. */
export function owed(balance: number): number {
  return balance === 0 ? 0 : -balance;
}
