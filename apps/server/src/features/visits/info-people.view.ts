import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { SessionUser, VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { seesOthers } from './visits.policy.ts';
import type { Visit } from './visits.rules.ts';
import type { Asker } from './visits.view.ts';

/** A person as a visit shows them. */
export interface ShownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly image: string | null;
}

/** Somebody who is invited from outside; the name once they gave one. */
export interface ShownGuest {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** The participants of a visit, and the asker. */
export interface InfoPeople {
  readonly visit: Visit;
  readonly asker: Asker & {
    readonly personId: string;
    readonly studentId: string | null;
    /** An administrator who reads of students no more than their names. */
    readonly isAboveSchool: boolean;
  };
  readonly educator: ShownPerson;
  readonly students: readonly ShownPerson[];
  readonly guests: readonly ShownGuest[];
}

/** E-mail addresses of others are for the educator and administrators. */
function emailFor(person: ShownPerson, asker: InfoPeople['asker']): string | null {
  return asker.viewer !== 'attendee' || person.id === asker.personId ? person.email : null;
}

/** A student as the asker may know them: above the school by name only. */
function knownTo(asker: InfoPeople['asker'], student: ShownPerson): ShownPerson {
  if (!asker.isAboveSchool) return student;
  return { ...student, email: null, studentNumber: null, dateOfBirth: null, image: null };
}

function toSessionUser(student: ShownPerson, asker: InfoPeople['asker']): SessionUser {
  const { id, name, studentNumber, image } = student;
  const email = emailFor(student, asker);
  const stuRollNo = asker.viewer !== 'attendee' || id === asker.personId ? studentNumber : null;
  return { id, userId: id, name, stuRollNo, email, image, role: wireRoles.student };
}

/** Guests by name; before they gave one the educator and administrators see the address that was invited. */
function toGuestUsers({ visit, asker, guests }: InfoPeople): SessionUser[] {
  const isAttendee = asker.viewer === 'attendee';
  const seen = seesOthers(visit, asker) ? guests : guests.filter(({ id }) => id === asker.personId);
  return seen.flatMap(({ id, name, email }) => {
    const shown = name ?? (isAttendee ? null : email);
    if (shown === null) return [];
    const known = { stuRollNo: null, email: isAttendee ? null : email, image: null };
    return [{ id, userId: id, name: shown, ...known, role: wireRoles.guest }];
  });
}

/** Before and after the call attendees see only themselves or their child. */
function seenBy(asker: InfoPeople['asker'], { visit, students }: InfoPeople): readonly ShownPerson[] {
  return seesOthers(visit, asker) ? students : students.filter(({ id }) => id === asker.studentId);
}

/** The people of a visit as the asker may know them. */
export function toPeople(
  parts: InfoPeople,
): Pick<VisitInfo, 'tutor' | 'tutee' | 'sessionUsers' | 'studentCount'> {
  const { visit, asker, educator, guests } = parts;
  const students = parts.students.map((student) => knownTo(asker, student));
  const [only] = students;
  const isOneToOne = visit.kind === 'appointment' || visit.kind === 'onDemand' || visit.kind === 'inPerson';
  const { id, name, image } = educator;
  return {
    tutor: { id, name, email: emailFor(educator, asker), image },
    tutee:
      isOneToOne && only
        ? {
            userId: only.id,
            name: only.name,
            email: emailFor(only, asker),
            image: only.image,
            dateOfBirth: only.dateOfBirth,
          }
        : null,
    sessionUsers: [
      ...seenBy(asker, { ...parts, students }).map((student) => toSessionUser(student, asker)),
      ...toGuestUsers(parts),
    ],
    studentCount: visit.kind === 'conference' ? guests.length : students.length,
  };
}
