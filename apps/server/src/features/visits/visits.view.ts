import {
  creators,
  meetingCodes,
  sessionTypes,
  userCategories,
  visitTypeCodes,
} from '@lectern/contract/visits/visits.names.ts';
import type { SessionStatus, VisitTypeCode, Viewer } from '@lectern/contract/visits/visits.names.ts';
import { visitStatusCode } from '@lectern/contract/visits/visits.rules.ts';
import { statusOf, type Participant, type Place, type Visit } from './visits.rules.ts';

/** The viewer of a visit. */
export interface Asker {
  readonly viewer: Viewer;
  readonly own: (Place & Pick<Participant, 'joinedAt'>) | null;
  readonly isSomebodyWaiting: boolean;
}

type StatusNumber = 1 | 2 | 3 | 4 | 5 | 6;

/** The common part of every view of a visit, in the words of the wire. */
export interface VisitIdentity {
  readonly id: string;
  readonly visitId: string;
  readonly sessionId: string;
  readonly sessionStatus: SessionStatus;
  readonly visitStatus: StatusNumber;
  readonly visitType: VisitTypeCode;
  readonly sessionType: (typeof sessionTypes)[keyof typeof sessionTypes];
  readonly isOnDemand: boolean;
  readonly isAppointment: boolean;
  readonly userCategory: 1 | 2 | 3;
  readonly physicianAppointmentType: 0 | 1;
  readonly createdByRole: (typeof creators)[keyof typeof creators];
  readonly joined: boolean;
}

/** A visit's ids, kind, status and the asker's part. */
export function toIdentity(visit: Visit, asker: Asker, now: Date): VisitIdentity {
  return {
    id: visit.id,
    visitId: visit.id,
    sessionId: visit.id,
    sessionStatus: statusOf(visit, asker, now),
    visitStatus: visitStatusCode(visit.state) as StatusNumber,
    visitType: visitTypeCodes[visit.kind],
    sessionType: sessionTypes[visit.kind],
    isOnDemand: visit.kind === 'onDemand',
    isAppointment: visit.kind === 'appointment',
    userCategory: userCategories[asker.viewer],
    physicianAppointmentType: visit.kind === 'inPerson' ? meetingCodes.inPerson : meetingCodes.byVideo,
    createdByRole: creators[visit.createdByRole],
    joined: (asker.own?.joinedAt ?? null) !== null,
  };
}
