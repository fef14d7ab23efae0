import { wireRoles } from '@lectern/contract/identity/identity.names.ts';
import type { GuestStage } from '@lectern/contract/waiting-room/guests/guests.names.ts';
import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { visitTypeCodes, type VisitKind } from '@lectern/contract/visits/visits.names.ts';

interface StateParts {
  readonly stage: GuestStage;
  readonly visit: {
    readonly id: string;
    readonly kind: VisitKind;
    readonly startsAt: Date;
    readonly endsAt: Date;
  };
  readonly educatorName: string;
  readonly personId: string;
  /** Null until a name was given. */
  readonly names: { readonly firstName: string; readonly lastName: string } | null;
  readonly socketAuthentication: string | null;
}

const unknown = { visitId: null, userId: null, visitType: null, firstName: null, lastName: null } as const;

/** The facts a guest may know: before the window and after the end only the times and the educator's name. */
export function toGuestState(parts: StateParts): GuestState {
  const { stage, visit, educatorName, personId, names, socketAuthentication } = parts;
  const always = {
    stage,
    sessionTime: visit.startsAt.getTime(),
    sessionEndTime: visit.endsAt.getTime(),
    educatorName,
    role: wireRoles.guest,
  };
  if (stage === 'early' || stage === 'ended') return { ...always, ...unknown, socketAuthentication: null };
  return {
    ...always,
    visitId: visit.id,
    userId: personId,
    visitType: visitTypeCodes[visit.kind],
    firstName: names?.firstName ?? null,
    lastName: names?.lastName ?? null,
    socketAuthentication,
  };
}
