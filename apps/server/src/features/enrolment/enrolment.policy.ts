import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isStudent } from '@lectern/contract/access/roles.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { Person } from '../../platform/context/actor.ts';
import { allowed, denied, type Decision } from '../../platform/context/refusal.ts';

type Asker = Pick<Person, 'role'>;

/** A person who asks for schools, as far as it concerns the asker. */
export interface RequestFacts {
  readonly role: Role;
  /** The asker administers one of the requested schools, or a level above one. */
  readonly isInReach: boolean;
  /** The asker answers for a requested school: it is their own, or has nobody and nobody is nearer. */
  readonly isLeftToAsker: boolean;
  /** It waits for a decision. */
  readonly isOpen: boolean;
}

/** Only people without a school ask for one; everybody else stays where they are. */
export function mayAsk({ role }: Asker, { hasSchool }: { hasSchool: boolean }): Decision {
  if (!may(role, 'enrol')) return denied('access_denied');
  return hasSchool ? denied('enrolment_not_needed') : allowed;
}

/** Whether the asker is at the school that a student asks. */
function isOfSchool({ role }: Asker, { isInReach }: RequestFacts): boolean {
  return may(role, 'keepStudents') && isInReach;
}

/**
 * Educators are accepted by people who reach the institution; students by the Level 3 of the school they ask, or by
 * its stand-in if it has nobody.
 */
export function mayDecide(asker: Asker, request: RequestFacts): Decision {
  const { role } = asker;
  if (isEducator(request.role)) return may(role, 'reachInstitution') ? allowed : denied('not_found');
  if (!isStudent(request.role)) return denied('not_found');
  const standsIn = may(role, 'answerForSchools') && request.isLeftToAsker;
  return standsIn || isOfSchool(asker, request) ? allowed : denied('not_found');
}

/**
 * A request is for those who decide on it; an educator's also for administrators of a school it names. A student's
 * request is for the school alone: above it, a student has only a name, a school and a status. People who stand in
 * for a school read open requests, and nothing that was decided.
 */
export function mayReadRequest(asker: Asker, request: RequestFacts): Decision {
  if (!isEducator(request.role)) {
    const isRead = request.isOpen || isOfSchool(asker, request);
    return isRead ? mayDecide(asker, request) : denied('not_found');
  }
  if (mayDecide(asker, request).ok) return allowed;
  return may(asker.role, 'readEnrolments') && request.isInReach ? allowed : denied('not_found');
}

/** The document for a background check is not for schools: they read its result. Students send none. */
export function mayReadDocument(asker: Asker, request: RequestFacts): Decision {
  const reading = mayReadRequest(asker, request);
  if (!reading.ok) return reading;
  return isEducator(request.role) && may(asker.role, 'readDocuments') ? allowed : denied('not_found');
}

/** The result of a background check is entered by people who reach the institution. */
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
