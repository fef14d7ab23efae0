import type { OwnState, VisitMoment } from '../../visits/visits.rules.ts';
import type { VisitState } from '../../visits/visits.names.ts';
import { guestLimits } from './guests.limits.ts';
import type { GuestStage } from './guests.names.ts';

/** What a guest's stage depends on. */
export interface GuestFacts {
  state: VisitState;
  moment: VisitMoment;
  /** The guest's own place; null until they gave a name. */
  participant: OwnState | null;
  /** The guest was in the call before. */
  hasJoined: boolean;
  isBlocked: boolean;
}

/**
 * Where a guest stands. From the scheduled end on nobody new comes in; who was inside may stay, and come back after a
 * cut, until the final buffer has passed.
 */
export function guestStage(facts: GuestFacts): GuestStage {
  if (isOver(facts)) return 'ended';
  if (facts.moment === 'before') return 'early';
  if (facts.isBlocked) return 'blocked';
  if (facts.participant === null) return 'details';
  return facts.state === 'inCall' && facts.participant !== 'held' ? 'open' : 'waiting';
}

function isOver({ state, moment, participant, hasJoined }: GuestFacts): boolean {
  if ((state !== 'booked' && state !== 'inCall') || participant === 'removed') return true;
  if (moment === 'buffer') return !hasJoined || state !== 'inCall';
  return moment === 'over';
}

/** What is typed into the details form. */
export interface GuestNames {
  firstName: string;
  lastName: string;
}

/** What is wrong with one of a guest's names. */
export interface GuestNameFault {
  field: keyof GuestNames;
  text: 'guests.namesRequired' | 'guests.nameTooLong';
}

/** All that is wrong with a guest's names: both are needed, at most 50 characters each. */
export function guestNameFaults(names: GuestNames): GuestNameFault[] {
  return (['firstName', 'lastName'] as const).flatMap((field): GuestNameFault[] => {
    const name = names[field].trim();
    if (name === '') return [{ field, text: 'guests.namesRequired' }];
    return name.length > guestLimits.name ? [{ field, text: 'guests.nameTooLong' }] : [];
  });
}

/** Whether a link that has just moved to yet another device moved too often; moments in epoch milliseconds. */
export function isTooManyMoves(moves: readonly number[], now: number): boolean {
  const windowMs = guestLimits.seatChangeWindowMinutes * 60_000;
  return moves.filter((at) => now - at < windowMs).length > guestLimits.seatChanges;
}
