import type { ReferralItem, ReferralSummary } from '@lectern/contract/referrals/referrals.shapes.ts';
import type { ReferralViewer } from './referrals.policy.ts';
import type { ReferralRow } from './referrals.repo.ts';
import type { ListedReferral } from './referral-lists.repo.ts';

/** A referral in a list of an educator's. */
export function toItem(row: ListedReferral): ReferralItem {
  return {
    id: row.id,
    studentName: row.studentName,
    studentRollNumber: row.studentNumber,
    createdAt: row.createdAt.toISOString(),
    educatorName: row.referredToName,
    referredByEducatorName: row.referredByName,
    sessionReferral: row.visitId !== null,
    notes: row.notes,
  };
}

/** The names of a referral's people and things, and what the asker may do with it. */
export interface SummaryFacts {
  readonly viewer: ReferralViewer;
  readonly referredByName: string;
  readonly referredToName: string;
  readonly studentName: string;
  readonly subjectName: string | null;
  readonly subcategoryName: string | null;
  readonly mayBook: boolean;
  readonly mayDecline: boolean;
}

/** One referral; the educators' notes to each other are not for students and parents. */
export function toSummary(row: ReferralRow, facts: SummaryFacts): ReferralSummary {
  const { viewer, referredByName, referredToName, ...rest } = facts;
  const { id, state, studentId, subjectId, subcategoryId } = row;
  return {
    ...{ id, state, studentId, subjectId, subcategoryId, ...rest },
    referredByEducatorName: referredByName,
    referredToEducatorName: referredToName,
    createdAt: row.createdAt.toISOString(),
    isSubjectReferral: row.visitId === null,
    educatorId: row.referredTo,
    notes: viewer === 'educator' ? row.notes : null,
  };
}
