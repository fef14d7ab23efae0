import type { AdminListItem } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { creators, type Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { EducatorListItem, StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { isReferable } from '@lectern/contract/referrals/referrals.rules.ts';
import { peopleLabel } from '@lectern/contract/visits/status.rules.ts';
import { isCancellable, type Participant, type Visit } from '../visits.rules.ts';
import { toIdentity } from '../visits.view.ts';

/** A visit as a list needs it. */
export interface ListRow {
  readonly visit: Visit;
  readonly own: Pick<Participant, 'state' | 'isHeld' | 'joinedAt'> | null;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
  readonly creatorName: string;
  readonly levelName: string | null;
  readonly studentCount: number;
  readonly studentId: string | null;
  readonly studentName: string | null;
  readonly isSomebodyWaiting: boolean;
  readonly isFlagged: boolean;
  readonly isReferred: boolean;
}

function everyItem(row: ListRow, viewer: Viewer, now: Date) {
  const { own, isSomebodyWaiting } = row;
  return {
    ...toIdentity(row.visit, { viewer, own, isSomebodyWaiting }, now),
    sessionStartDate: row.visit.startsAt.toISOString(),
    sessionEndDate: row.visit.endsAt.toISOString(),
    subject: row.subject,
    subCategory: row.subcategory,
    createdBy: row.creatorName,
  };
}

/** A visit in a student's or parent's list. */
export function toStudentItem(row: ListRow, image: string | null, now: Date): StudentListItem {
  return {
    ...everyItem(row, 'attendee', now),
    educatorUserId: row.visit.educatorId,
    educatorName: row.educatorName,
    educatorPhoto: image,
  };
}

/** A visit in the list of an administrator above it, who cancels nothing there. */
export function toAdminItem(row: ListRow, image: string | null, now: Date): AdminListItem {
  return {
    ...staffItem(row, { viewer: 'admin', image }, now),
    isAllowedToCancel: false,
    educatorUserId: row.visit.educatorId,
    educatorName: row.educatorName,
    levelName: row.levelName,
  };
}

/** A visit in its educator's list: the student by name and picture, or how many there are. */
export function toEducatorItem(row: ListRow, image: string | null, now: Date): EducatorListItem {
  const isAllowedToCancel = isCancellable(row.visit, now);
  return { ...staffItem(row, { viewer: 'educator', image }, now), isAllowedToCancel };
}

function staffItem(
  row: ListRow,
  { viewer, image }: { viewer: Viewer; image: string | null },
  now: Date,
): Omit<EducatorListItem, 'isAllowedToCancel'> {
  const isNamed = peopleLabel(row.visit.kind) === 'visits.people.studentName';
  return {
    ...everyItem(row, viewer, now),
    studentName: isNamed ? row.studentName : null,
    studentUserId: isNamed ? row.studentId : null,
    studentPhoto: isNamed ? image : null,
    studentCount: row.studentCount,
    createdByWhom: creators[row.visit.createdByRole],
    isFlagged: row.isFlagged,
    isRaisedRequest: row.visit.cancelRequested,
    isAllowedToReferral: viewer === 'educator' && isReferable(row.visit),
    isReferred: row.isReferred,
  };
}
