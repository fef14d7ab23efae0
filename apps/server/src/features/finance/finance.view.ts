import type { FinanceRow } from '@lectern/contract/finance/finance.shapes.ts';
import { visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { SessionMoney } from '../ledger/money.service.ts';
import type { ReportedVisit } from '../visits/reported.service.ts';

/** A session with what it earns; null where one of both is unknown. */
export function toFinanceRow(
  reported: ReportedVisit | undefined,
  money: SessionMoney | undefined,
): FinanceRow | null {
  if (!reported || !money) return null;
  const { visit, subject, subcategory, studentName, studentCount, status, createdByRole } = reported;
  return {
    visitId: visit.id,
    ...{ subject, subCategory: subcategory, sessionType: visitTypeCodes[visit.kind], createdByRole },
    ...{ students: studentName, studentCount },
    sessionDate: visit.startsAt.toISOString(),
    sessionStatus: status,
    ...{ amount: money.earning, isPending: money.state === 'pending' },
  };
}
