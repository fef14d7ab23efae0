import { hasRoom, isWindowOpen } from '../visits/visits.rules.ts';
import type { OwnState, VisitMoment } from '../visits/visits.rules.ts';
import type { VisitKind, VisitState } from '../visits/visits.names.ts';
import type { Entry } from './waiting-room.names.ts';

/** What entry depends on. */
export interface EntryFacts {
  kind: VisitKind;
  state: VisitState;
  moment: VisitMoment;
  participant: OwnState;
}

/** What stands between an attendee and the room: nobody is in a room before the educator's call is open. */
export function entryFor(facts: EntryFacts): Entry {
  if (!hasRoom(facts.kind)) return 'no_room';
  if (facts.state === 'inCall') return inCallEntry(facts.participant);
  if (facts.state !== 'booked' || facts.moment === 'over') return 'over';
  if (!isWindowOpen(facts.moment)) return 'too_early';
  if (facts.participant === 'removed') return 'removed';
  return facts.participant === 'waiting' || facts.participant === 'held' ? 'waiting' : 'may_ask';
}

function inCallEntry(participant: OwnState): Entry {
  if (participant === 'removed') return 'removed';
  return participant === 'held' ? 'waiting' : 'open';
}
