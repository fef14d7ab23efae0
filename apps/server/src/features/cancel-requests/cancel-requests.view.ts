import { requesters } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { RequestItem } from '@lectern/contract/cancel-requests/cancel-requests.shapes.ts';
import { peopleLabel } from '@lectern/contract/visits/status.rules.ts';
import { creators, visitTypeCodes } from '@lectern/contract/visits/visits.names.ts';
import type { ListedRequest } from './cancel-requests.repo.ts';
import { isLate } from './cancel-requests.rules.ts';

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A request as Level 3 sees it: the student by name, or how many there are. */
export function toItem(row: ListedRequest, studentPhoto: string | null): RequestItem {
  const isNamed = peopleLabel(row.visitKind) === 'visits.people.studentName';
  const { id, visitId, kind, state, reason, outcome, answer, noticeHours, studentCount } = row;
  return {
    ...{ id, visitId, kind, state, reason, outcome, answer, noticeHours, studentCount },
    studentName: isNamed ? row.studentName : null,
    studentUserId: isNamed ? row.studentId : null,
    studentPhoto: isNamed ? studentPhoto : null,
    educatorUserId: row.educatorId,
    educatorName: row.educatorName,
    visitType: visitTypeCodes[row.visitKind],
    createdByRole: creators[row.createdByRole],
    sessionStartTime: row.startsAt.toISOString(),
    sessionEndTime: row.endsAt.toISOString(),
    askedBy: row.askedByName,
    askedByWhom: requesters[row.askedAs],
    askedAt: row.askedAt.toISOString(),
    otherStartTime: instantOf(row.otherStartsAt),
    otherEndTime: instantOf(row.otherEndsAt),
    isLate: isLate(row, noticeHours),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedBy === null ? null : instantOf(row.endedAt),
  };
}
