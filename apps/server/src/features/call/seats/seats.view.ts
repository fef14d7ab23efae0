import type { CallPerson } from '@lectern/contract/call/call.shapes.ts';
import { socketRole, type Role } from '@lectern/contract/identity/identity.names.ts';

interface PersonInCall {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly image: string | null;
  readonly isCameraOn: boolean;
}

export function toCallPerson(visitId: string, person: PersonInCall): CallPerson {
  return {
    visitId,
    userId: person.id,
    name: person.name,
    role: socketRole(person.role as Role),
    image: person.image,
    isCameraOn: person.isCameraOn,
  };
}
