import type { PresentPerson } from '@lectern/contract/waiting-room/waiting-room.shapes.ts';
import { wireRoles, type Role } from '@lectern/contract/identity/identity.names.ts';
import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';

interface PersonOnPage {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly image: string | null;
  readonly isWaiting: boolean;
  readonly since: Date;
}

export function toPresentPerson(person: PersonOnPage): PresentPerson {
  return {
    userId: person.id,
    name: person.name,
    image: person.image,
    role: wireRoles[person.role as Role] as PresentPerson['role'],
    isWaiting: person.isWaiting,
    since: person.since.toISOString(),
  };
}

export function toMove(move: {
  visitId: string;
  personId: string;
  name: string;
  subject: string | null;
  at: Date;
}) {
  return {
    visitId: move.visitId,
    userId: move.personId,
    studentName: move.name,
    subject: move.subject,
    at: move.at.toISOString(),
  };
}

interface NewVisit {
  readonly id: string;
  readonly kind: VisitKind;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly studentName: string | null;
  readonly subject: string | null;
  readonly subcategory: string | null;
}

export function toNewSession(visit: NewVisit) {
  return {
    visitId: visit.id,
    visitType: visitTypeCodes[visit.kind],
    studentName: visit.studentName,
    subject: visit.subject,
    subCategory: visit.subcategory,
    startTime: visit.startsAt.toISOString(),
    endTime: visit.endsAt.toISOString(),
  };
}
