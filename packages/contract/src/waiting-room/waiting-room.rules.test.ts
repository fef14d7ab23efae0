import { describe, expect, it } from 'vitest';
import { entryFor } from './waiting-room.rules.ts';

const facts = { kind: 'appointment', state: 'booked', moment: 'early', participant: 'invited' } as const;

describe('entryFor', () => {
  it.each([
    [{ ...facts, moment: 'before' } as const, 'too_early'],
    [facts, 'may_ask'],
    [{ ...facts, participant: 'waiting' } as const, 'waiting'],
    [{ ...facts, participant: 'left' } as const, 'may_ask'],
    [{ ...facts, participant: 'removed' } as const, 'removed'],
    [{ ...facts, moment: 'buffer' } as const, 'may_ask'],
    [{ ...facts, moment: 'over' } as const, 'over'],
    [{ ...facts, state: 'inCall', moment: 'running' } as const, 'open'],
    [{ ...facts, state: 'inCall', participant: 'removed' } as const, 'removed'],
    [{ ...facts, state: 'inCall', participant: 'waiting' } as const, 'open'],
    [{ ...facts, state: 'inCall', participant: 'held' } as const, 'waiting'],
    [{ ...facts, participant: 'held' } as const, 'waiting'],
    [{ ...facts, state: 'notePending' } as const, 'over'],
    [{ ...facts, state: 'completed' } as const, 'over'],
    [{ ...facts, state: 'cancelled' } as const, 'over'],
    [{ ...facts, state: 'missed' } as const, 'over'],
    [{ ...facts, kind: 'inPerson' } as const, 'no_room'],
  ])('%j: %s', (given, expected) => {
    expect(entryFor(given)).toBe(expected);
  });
});
