import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isStudent } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

type Asker = Pick<Person, 'role'>;

/** Somebody who asks for schools, as far as the asker is concerned. */
export interface RequestFacts {
  readonly role: Role;
  /** The asker administers one of the schools that are asked for, or a level above one. */
  readonly isInReach: boolean;
  /** The asker answers for a school that is asked: it is the own one, or has nobody and nobody stands nearer. */
  readonly isLeftToAsker: boolean;
  /** It waits for a decision. */
  readonly isOpen: boolean;
}

/** Who belongs to no school asks for one; everybody else is where they are. */
export function mayAsk({ role }: Asker, { hasSchool }: { hasSchool: boolean }): Decision {
  if (!may(role, 'enrol')) return denied('access_denied');
  return hasSchool ? denied('enrolment_not_needed') : allowed;
}

/** Whether the asker is of the school that a student asks. */
function isOfSchool({ role }: Asker, { isInReach }: RequestFacts): boolean {
  return may(role, 'keepStudents') && isInReach;
}

/**
 * Educators are accepted by who reaches the institution, students by the Level 3 of the school that they ask, and where it
 * has nobody, by who answers for it.
 */
export function mayDecide(asker: Asker, request: RequestFacts): Decision {
  const { role } = asker;
  if (isEducator(request.role)) return may(role, 'reachInstitution') ? allowed : denied('not_found');
  if (!isStudent(request.role)) return denied('not_found');
  const standsIn = may(role, 'answerForSchools') && request.isLeftToAsker;
  return standsIn || isOfSchool(asker, request) ? allowed : denied('not_found');
}

/**
 * A request is read by who decides on it; of an educator also by the administrators of a school that it names. What a student
 * asked is for the school alone: above it, students have a name, a school and a status. Who stands in for a school reads what
 * waits, and nothing of what was decided.
 */
export function mayReadRequest(asker: Asker, request: RequestFacts): Decision {
  if (!isEducator(request.role)) {
    const isRead = request.isOpen || isOfSchool(asker, request);
    return isRead ? mayDecide(asker, request) : denied('not_found');
  }
  if (mayDecide(asker, request).ok) return allowed;
  return may(asker.role, 'readEnrolments') && request.isInReach ? allowed : denied('not_found');
}

/** The document for a background check is not for schools: they read what came of it. Students send none. */
export function mayReadDocument(asker: Asker, request: RequestFacts): Decision {
  const reading = mayReadRequest(asker, request);
  if (!reading.ok) return reading;
  return isEducator(request.role) && may(asker.role, 'readDocuments') ? allowed : denied('not_found');
}

/** What came of a background check is said by who reaches the institution. */
export function maySetCheck({ role }: Asker, { role: whose }: Pick<RequestFacts, 'role'>): Decision {
  if (!isEducator(whose)) return denied('not_found');
  return may(role, 'reachInstitution') ? allowed : denied('access_denied');
}

/** When an educator was checked, under which number and by which document is not for schools either. */
export function mayReadCheck(
  { role }: Asker,
  { isInReach }: { /** The asker reads the educator. */ readonly isInReach: boolean },
): Decision {
  return isInReach && may(role, 'readDocuments') ? allowed : denied('not_found');
}
