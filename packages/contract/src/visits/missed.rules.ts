import { isParent } from '../access/roles.ts';
import type { Role } from '../identity/identity.names.ts';
import { sessionStatuses, type SessionStatus, type Viewer, type VisitKind } from './visits.names.ts';
import { isGroup } from './visits.rules.ts';

/** The reader of a missed session: their part, and its kind. */
export interface MissedReader {
  readonly viewer: Viewer;
  readonly kind: VisitKind;
  readonly role?: Role | undefined;
}

/** The words for it. */
export type MissedText =
  | 'visits.status.who.everybody'
  | 'visits.status.who.student'
  | 'visits.status.who.students'
  | 'visits.status.who.educator'
  | 'visits.status.who.you'
  | 'visits.status.who.child'
  | 'visits.status.who.yourEducator';

function withoutStudents({ viewer, kind, role }: MissedReader): MissedText {
  // Guests are no students.
  if (kind === 'conference') return 'visits.status.who.everybody';
  if (isGroup(kind)) return 'visits.status.who.students';
  if (viewer !== 'attendee') return 'visits.status.who.student';
  return isParent(role) ? 'visits.status.who.child' : 'visits.status.who.you';
}

/**
 * Who missed a session, in words for the reader; null for every other status. Without a name, either nobody came,
 * both sides missed each other, or the product itself failed.
 */
export function missedText(status: SessionStatus, reader: MissedReader): MissedText | null {
  if (status === sessionStatuses.missed) return 'visits.status.who.everybody';
  if (status === sessionStatuses.studentMissed) return withoutStudents(reader);
  if (status !== sessionStatuses.educatorMissed) return null;
  return reader.viewer === 'attendee' ? 'visits.status.who.yourEducator' : 'visits.status.who.educator';
}
