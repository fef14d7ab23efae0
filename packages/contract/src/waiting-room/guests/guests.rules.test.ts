import { describe, expect, it } from 'vitest';
import { guestNameFaults, guestStage, isTooManyMoves, type GuestFacts } from './guests.rules.ts';

const facts: GuestFacts = {
  state: 'booked',
  moment: 'early',
  participant: null,
  hasJoined: false,
  isBlocked: false,
};
const named: GuestFacts = { ...facts, participant: 'waiting' };
const inside: GuestFacts = { ...named, participant: 'inCall', hasJoined: true, state: 'inCall' };

describe('guestStage', () => {
  it.for<[GuestFacts, string]>([
    [{ ...facts, moment: 'before' }, 'early'],
    [{ ...named, moment: 'before' }, 'early'],
    [facts, 'details'],
    [{ ...facts, state: 'inCall', moment: 'running' }, 'details'],
    [named, 'waiting'],
    [{ ...named, moment: 'running' }, 'waiting'],
    [{ ...named, state: 'inCall' }, 'open'],
    [{ ...named, participant: 'held', state: 'inCall' }, 'waiting'],
    [{ ...named, isBlocked: true }, 'blocked'],
    [{ ...facts, isBlocked: true }, 'blocked'],
    [{ ...named, participant: 'removed' }, 'ended'],
    [{ ...facts, moment: 'buffer' }, 'ended'],
    [{ ...named, moment: 'buffer', state: 'inCall' }, 'ended'],
    [{ ...inside, moment: 'buffer' }, 'open'],
    [{ ...inside, moment: 'buffer', participant: 'left' }, 'open'],
    [{ ...inside, moment: 'buffer', state: 'booked' }, 'ended'],
    [{ ...inside, moment: 'over' }, 'ended'],
    [{ ...inside, state: 'notePending', moment: 'running' }, 'ended'],
    [{ ...named, state: 'cancelled' }, 'ended'],
    [{ ...named, state: 'missed', moment: 'over' }, 'ended'],
    [{ ...named, state: 'completed', moment: 'over' }, 'ended'],
  ])('%j: %s', ([given, expected]) => {
    expect(guestStage(given)).toBe(expected);
  });
});

describe('guestNameFaults', () => {
  it.for<[string, string, object]>([
    ['Ana', 'Ruiz', {}],
    ['', 'Ruiz', { firstName: 'guests.namesRequired' }],
    ['Ana', '   ', { lastName: 'guests.namesRequired' }],
    ['', '', { firstName: 'guests.namesRequired', lastName: 'guests.namesRequired' }],
    ['a'.repeat(50), 'Ruiz', {}],
    ['a'.repeat(51), '', { firstName: 'guests.nameTooLong', lastName: 'guests.namesRequired' }],
  ])('%s %s: %j', ([firstName, lastName, expected]) => {
    const faults = guestNameFaults({ firstName, lastName });
    expect(Object.fromEntries(faults.map(({ field, text }) => [field, text]))).toEqual(expected);
  });
});

describe('isTooManyMoves', () => {
  it('allows three in five minutes, and more once they are long ago', () => {
    const now = 1_000_000;
    const minute = 60_000;
    expect(isTooManyMoves([now - 2 * minute, now - minute, now], now)).toBe(false);
    expect(isTooManyMoves([now - 3 * minute, now - 2 * minute, now - minute, now], now)).toBe(true);
    expect(isTooManyMoves([now - 5 * minute, now - 2 * minute, now - minute, now], now)).toBe(false);
  });
});
