import { hasRoom, isWindowOpen } from '../visits/visits.rules.ts';
import type { VisitMoment } from '../visits/visits.rules.ts';
import type { ParticipantState, VisitKind, VisitState } from '../visits/visits.names.ts';
import type { Entry } from './waiting-room.names.ts';

/** What entry depends on. */
export interface EntryFacts {
  kind: VisitKind;
  state: VisitState;
  moment: VisitMoment;
  participant: ParticipantState;
}

/** What stands between an attendee and the room: nobody is in a room before the educator's call is open. */
export function entryFor(facts: EntryFacts): Entry {
  if (!hasRoom(facts.kind)) return 'no_room';
  if (facts.state === 'inCall') return facts.participant === 'removed' ? 'removed' : 'open';
  if (facts.state !== 'booked' || facts.moment === 'over') return 'over';
  if (!isWindowOpen(facts.moment)) return 'too_early';
  if (facts.participant === 'removed') return 'removed';
  return facts.participant === 'waiting' ? 'waiting' : 'may_ask';
}
