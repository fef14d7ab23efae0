import type { AdminListItem } from '@lectern/contract/booking/creation/creation.shapes.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { creators, type Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { EducatorListItem, StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { isReferable } from '@lectern/contract/referrals/referrals.rules.ts';
import { peopleLabel } from '@lectern/contract/visits/status.rules.ts';
import { changesFor } from '../changing.rules.ts';
import type { Participant, Visit } from '../visits.rules.ts';
import { toIdentity } from '../visits.view.ts';

/** A visit as a list needs it. */
export interface ListRow {
  readonly visit: Visit;
  readonly own: Pick<Participant, 'state' | 'isHeld' | 'joinedAt'> | null;
  readonly subject: string | null;
  readonly subcategory: string | null;
  readonly educatorName: string;
  readonly creatorName: string;
  readonly creatorRole: Role;
  readonly levelName: string | null;
  readonly studentCount: number;
  readonly studentId: string | null;
  readonly studentName: string | null;
  readonly isSomebodyWaiting: boolean;
  readonly isFlagged: boolean;
  readonly isReferred: boolean;
  readonly isAsker: boolean;
}

/** The reader of a list, with the picture that its rows show. */
export interface Reader {
  readonly role: Role;
  readonly image: string | null;
  readonly now: Date;
}

function changesOf(row: ListRow, viewer: Viewer, { role, now }: Reader) {
  const { visit, creatorRole } = row;
  const changes = changesFor({ visit, viewer, role, creatorRole, now });
  return {
    isRaisedRequest: visit.cancelRequested,
    isAllowedToWithdraw: row.isAsker,
    isAllowedToCancel: changes.mayCancel,
    isAllowedToMove: changes.mayMove,
    isAllowedToAskCancel: changes.mayAskToCancel,
    isAllowedToAskMove: changes.mayAskToMove,
    isAllowedToDecline: changes.mayDecline,
  };
}

function everyItem(row: ListRow, viewer: Viewer, reader: Reader) {
  const { own, isSomebodyWaiting } = row;
  return {
    ...toIdentity(row.visit, { viewer, own, isSomebodyWaiting }, reader.now),
    sessionStartDate: row.visit.startsAt.toISOString(),
    sessionEndDate: row.visit.endsAt.toISOString(),
    subject: row.subject,
    subCategory: row.subcategory,
    levelId: row.visit.levelId,
    createdBy: row.creatorName,
    createdByWhom: creators[row.visit.createdByRole],
    ...changesOf(row, viewer, reader),
  };
}

/** A visit in a student's or parent's list. */
export function toStudentItem(row: ListRow, reader: Reader): StudentListItem {
  return {
    ...everyItem(row, 'attendee', reader),
    educatorUserId: row.visit.educatorId,
    educatorName: row.educatorName,
    educatorPhoto: reader.image,
  };
}

/** A visit in the list of an administrator above it. */
export function toAdminItem(row: ListRow, reader: Reader): AdminListItem {
  return {
    ...staffItem(row, 'admin', reader),
    educatorUserId: row.visit.educatorId,
    educatorName: row.educatorName,
    levelName: row.levelName,
  };
}

/**
 * A visit in its educator's list: the student by name and picture, or how many there are. It is referred only at a school
 * where they still teach.
 */
export function toEducatorItem(
  row: ListRow,
  { schools, ...reader }: Reader & { schools: readonly string[] },
): EducatorListItem {
  const { levelId } = row.visit;
  const isThere = levelId !== null && schools.includes(levelId);
  return {
    ...staffItem(row, 'educator', reader),
    isAllowedToReferral: isThere && isReferable(row.visit),
  };
}

function staffItem(row: ListRow, viewer: Viewer, reader: Reader): EducatorListItem {
  const isNamed = peopleLabel(row.visit.kind) === 'visits.people.studentName';
  return {
    ...everyItem(row, viewer, reader),
    studentName: isNamed ? row.studentName : null,
    studentUserId: isNamed ? row.studentId : null,
    studentPhoto: isNamed ? reader.image : null,
    studentCount: row.studentCount,
    isFlagged: row.isFlagged,
    isAllowedToReferral: false,
    isReferred: row.isReferred,
  };
}
