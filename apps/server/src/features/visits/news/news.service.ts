import type { VisitKind, VisitState } from '@lectern/contract/visits/visits.names.ts';
import { defineEvent } from '../../../platform/events/events.ts';

/** A visit was booked. */
export const visitBooked = defineEvent<{
  visitId: string;
  kind: VisitKind;
  educatorId: string;
  studentIds: readonly string[];
}>('visits.booked');

/** A visit went from one stored state to another, by somebody's act or by time. */
export const visitStateChanged = defineEvent<{ visitId: string; from: VisitState; to: VisitState }>(
  'visits.stateChanged',
);

/** The ten minutes before the start have begun: the waiting room is open. */
export const visitWindowOpened = defineEvent<{ visitId: string }>('visits.windowOpened');

/** Somebody's place in a visit changed: asked to join, came, left, was removed. */
export const participantMoved = defineEvent<{ visitId: string; personId: string; from: string; to: string }>(
  'visits.participantMoved',
);
