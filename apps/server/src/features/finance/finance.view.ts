import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';

/** A session as a report shows it. */
interface Reported extends Pick<FinanceRow, 'subject' | 'studentCount' | 'createdByRole'> {
  readonly visit: { readonly id: string; readonly kind: VisitKind; readonly startsAt: Date };
  readonly subcategory: string | null;
  readonly studentName: string | null;
  readonly status: FinanceRow['sessionStatus'];
}

/** The earnings of a session. */
interface Earned {
  readonly earning: number;
  readonly state: string;
  readonly isFlagged: boolean;
  readonly isToConfirm: boolean;
}

/** Not posted yet, or not payable while a flag is open. */
function isPending({ state, isFlagged }: Earned): boolean {
  return state === 'pending' || (state === 'posted' && isFlagged);
}

/** A session with its earnings; null if either is unknown. */
export function toFinanceRow(reported: Reported | undefined, money: Earned | undefined): FinanceRow | null {
  if (!reported || !money) return null;
  const { visit, subject, subcategory, studentName, studentCount, status, createdByRole } = reported;
  return {
    visitId: visit.id,
    ...{ subject, subCategory: subcategory, sessionType: visitTypeCodes[visit.kind], createdByRole },
    ...{ students: studentName, studentCount },
    sessionDate: visit.startsAt.toISOString(),
    sessionStatus: status,
    ...{ amount: money.earning, isPending: isPending(money) },
    ...{ isToConfirm: money.isToConfirm, isNotPaid: money.state === 'notPaid' },
  };
}
