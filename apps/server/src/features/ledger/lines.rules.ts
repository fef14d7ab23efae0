import type { LedgerAccount } from '@lectern/contract/ledger/ledger.names.ts';
import type { Amounts } from './sessions.rules.ts';

/** Which account: its kind, and whose. */
export interface AccountKey {
  readonly kind: LedgerAccount;
  readonly educatorId: string | null;
  readonly levelId: string | null;
  readonly studentId: string | null;
}

/** A line: what an account gets, or gives where it is below zero. */
export interface Line {
  readonly account: AccountKey;
  readonly amount: number;
}

const nobody = { educatorId: null, levelId: null, studentId: null };

/** One text for each account, in an order that is the same for everybody who locks several. */
export function textOf({ kind, educatorId, levelId, studentId }: AccountKey): string {
  return [kind, educatorId, levelId, studentId].join(' ');
}

/** Whom the lines of a session are about. */
export interface SessionParties {
  readonly educatorId: string;
  /** The school; null for a session of none. */
  readonly levelId: string | null;
  /** Who is charged, where families are. */
  readonly studentIds: readonly string[];
}

/** The lines of what a session earns and costs; what comes after a first posting stands under corrections at the school. */
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

/** Takes lines back: what a school was to pay goes to its corrections, all else to where it came from. */
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

/** What is owed to somebody or was paid stands below zero in the ledger, and above zero for who reads it. */
export function owed(balance: number): number {
  return balance === 0 ? 0 : -balance;
}
