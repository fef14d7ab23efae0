import { describe, expect, it } from 'vitest';
import type { Participant } from '../visits.rules.ts';
import { planRoster } from './changes.rules.ts';

function place(personId: string, given: Partial<Participant> = {}): Participant {
  const blank = { state: 'invited', isHeld: false, askedAt: null, joinedAt: null, leftAt: null } as const;
  return { personId, side: 'student', ...blank, ...given };
}

const class1 = [place('e', { side: 'educator' }), place('a'), place('b')];
const full = Array.from({ length: 30 }, (_, at) => place(`s${at}`));

describe('planRoster', () => {
  it.for<[readonly Participant[], string[], string[], object]>([
    [class1, ['c'], [], { added: ['c'], removed: [] }],
    [class1, ['c', 'c', 'a'], ['b'], { added: ['c'], removed: ['b'] }],
    [class1, [], ['x'], { added: [], removed: [] }],
    [class1, [], ['e'], { added: [], removed: [] }],
    [class1, [], ['a', 'b'], { refused: 'roster_empty' }],
    [class1, ['c'], ['a', 'b'], { added: ['c'], removed: ['a', 'b'] }],
    [full, ['c'], [], { refused: 'roster_full' }],
    [full, ['c'], ['s1'], { added: ['c'], removed: ['s1'] }],
    [
      [place('a', { state: 'inCall' }), place('b')],
      [],
      ['a'],
      { refused: 'student_in_call', personIds: ['a'] },
    ],
    [
      [place('a', { state: 'left', joinedAt: new Date(0) }), place('b')],
      [],
      ['a', 'b'],
      { refused: 'student_attended', personIds: ['a'] },
    ],
    [[place('a', { state: 'removed' }), place('b')], [], ['a'], { added: [], removed: [] }],
    [[place('a', { state: 'waiting' }), place('b')], [], ['a'], { added: [], removed: ['a'] }],
  ])('%#: with %j + %j - %j: %j', ([participants, added, deleted, expected]) => {
    expect(planRoster(participants, { added, deleted })).toEqual(expected);
  });
});
