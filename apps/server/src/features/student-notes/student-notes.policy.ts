import { may } from '@lectern/contract/access/capabilities.ts';
import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

/** A person's ties to a student. */
export interface StudentTies {
  /** The asker has or had the student: a session within the last 12 months, and a common school. */
  readonly isOwnStudent: boolean;
  /** The asker administers the student's school or a level above it. */
  readonly isInReach: boolean;
}

type Asker = Pick<Person, 'role'>;

/** Only educators have own students; for everybody else there are none. */
export function maySeeOwnStudent({ role }: Asker, { isOwnStudent }: StudentTies): Decision {
  return may(role, 'seeOwnStudents') && isOwnStudent ? allowed : denied('not_found');
}

/**
 * Notes are for educators who have or had the student and for the administrators above; for students and parents
 * they do not exist.
 */
export function mayReadStudentNotes({ role }: Asker, { isOwnStudent, isInReach }: StudentTies): Decision {
  if (!may(role, 'readStudentNotes')) return denied('not_found');
  const isTied = may(role, 'administer') ? isInReach : isOwnStudent;
  return isTied ? allowed : denied('not_found');
}

/** Of those who read notes, educators and Level 3 add to them, and see of the student what that takes. */
export function mayAddStudentNote(asker: Asker, ties: StudentTies): Decision {
  const reading = mayReadStudentNotes(asker, ties);
  if (!reading.ok) return reading;
  return may(asker.role, 'addStudentNotes') ? allowed : denied('access_denied');
}
