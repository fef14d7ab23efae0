import { entryLimits } from '@lectern/contract/visits/visits.limits.ts';
import { hasRoom, isWindowOpen } from '@lectern/contract/visits/visits.rules.ts';
import type { Viewer } from '@lectern/contract/visits/visits.names.ts';
import type { Entry } from '@lectern/contract/waiting-room/waiting-room.names.ts';
import { entryFor, type EntryFacts } from '@lectern/contract/waiting-room/waiting-room.rules.ts';
import { waitingRoomLimits } from '@lectern/contract/waiting-room/waiting-room.limits.ts';

const minuteMs = 60_000;

/** What keeps a person out of the room: an educator needs no permission once the window is open. */
export function entryOf(viewer: Viewer, facts: EntryFacts): Entry {
  if (viewer !== 'educator') return entryFor(facts);
  if (!hasRoom(facts.kind)) return 'no_room';
  if (facts.state === 'inCall') return 'open';
  if (facts.state !== 'booked' || facts.moment === 'over') return 'over';
  return isWindowOpen(facts.moment) ? 'open' : 'too_early';
}

/** When the waiting room opens. */
export function opensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - entryLimits.earlyMinutes * minuteMs);
}

/** A person whose last socket closed before this moment has left; a shorter cut is reported to nobody. */
export function leftBefore(now: Date): Date {
  return new Date(now.getTime() - waitingRoomLimits.leftAfterMs);
}
