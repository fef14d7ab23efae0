import { defineRefusals } from '../core/refusal.ts';
import type { VisitKind } from '../visits/visits.names.ts';

/** The kinds of calls, as `VISIT_TYPE` in session storage. */
export const callTypes = {
  onDemand: 'one_to_one',
  appointment: 'one_to_one',
  inPerson: 'one_to_one',
  classroom: 'class_room',
  broadcast: 'broadcast',
  conference: 'conference_call',
} as const satisfies Record<VisitKind, string>;

/** The person or cause that ended a call. */
export const callEndings = ['educator', 'admin', 'buffer'] as const;

/** Why somebody is out of a call. */
export const leavings = ['left', 'connection_lost', 'removed', 'seat_taken', 'sent_back'] as const;

/** How a call refuses. */
export const callRefusals = defineRefusals('call', {
  call_not_open: 403,
  not_the_host: 403,
  call_cannot_open: 403,
  only_watching: 403,
});
