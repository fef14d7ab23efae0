import { isGroup, wasHeld } from '@lectern/contract/visits/visits.rules.ts';
import {
  mayClearBoard,
  mayDrawOnBoard,
  type BoardStanding,
} from '@lectern/contract/call/board/board.rules.ts';
import { allowed, denied, type Decision } from '../../../platform/context/refusal.ts';
import { callEntry, isAmongOthers, mayHost, type CallFacts } from '../entry/entry.policy.ts';

/** A person's role at the board of a call. */
export function boardStanding(facts: CallFacts, holdsPen: boolean): BoardStanding {
  return {
    isEducator: facts.viewer === 'educator',
    isGroup: isGroup(facts.kind) || facts.viewer === 'admin',
    holdsPen: holdsPen && facts.viewer === 'attendee',
  };
}

/** Everybody who is in the call now sees its board. */
export function maySeeBoard(facts: CallFacts): Decision {
  const entry = callEntry(facts);
  if (!entry.ok) return entry;
  return isAmongOthers(facts) ? allowed : denied('not_in_call');
}

/** People in the call who may draw at this moment: checked for every stroke. */
export function mayDraw(facts: CallFacts, holdsPen: boolean): Decision {
  const seen = maySeeBoard(facts);
  if (!seen.ok) return seen;
  return mayDrawOnBoard(boardStanding(facts, holdsPen)) ? allowed : denied('board_not_yours');
}

/** Whether a person who draws may hide everything, and remove other people's drawings. */
export function mayClear(facts: CallFacts, holdsPen: boolean): boolean {
  return mayClearBoard(boardStanding(facts, holdsPen));
}

/** Only the visit's educator hands out the pen, in a session of many whose students are in the call themselves, and to one of them. */
export function mayHandPen(
  facts: CallFacts,
  receiver: { side: string; state: string } | null | undefined,
): Decision {
  const host = mayHost(facts);
  if (!host.ok) return host;
  if (facts.kind === 'broadcast') return denied('access_denied');
  if (receiver === null) return allowed;
  if (!receiver || receiver.side === 'educator' || receiver.state === 'removed') return denied('not_found');
  return isGroup(facts.kind) ? allowed : denied('access_denied');
}

/**
 * Past boards are for people who took part and were not removed, and for administrators above once the session was
 * held.
 */
export function maySeeKeptBoards(facts: CallFacts): Decision {
  if (facts.viewer === 'admin') return wasHeld(facts.state) ? allowed : denied('access_denied');
  return facts.participant === 'removed' ? denied('removed_from_visit') : allowed;
}
