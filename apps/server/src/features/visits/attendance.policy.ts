import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';
import type { Participant, Visit } from './visits.rules.ts';

/** Whose attendance a person may read: everybody's, or only their own or their child's. */
export function maySeeAttendanceOf(
  viewer: Viewer,
  studentId: string | null,
  { personId }: Participant,
): boolean {
  return viewer !== 'attendee' || personId === studentId;
}

/** A file of it is made for the session's educator and the administrators above it. */
export function mayExportAttendance(viewer: Viewer): Decision {
  return viewer === 'attendee' ? denied('access_denied') : allowed;
}

/** The educator marks who was at a session in person, from its start until its note is complete. */
export function mayMarkAttendance(viewer: Viewer, visit: Visit, now: Date): Decision {
  if (viewer !== 'educator') return denied('access_denied');
  if (visit.kind !== 'inPerson') return denied('attendance_seen');
  const isOpen = visit.state === 'booked' || visit.state === 'notePending';
  return isOpen && visit.noteCompletedAt === null && now >= visit.startsAt
    ? allowed
    : denied('attendance_closed');
}
