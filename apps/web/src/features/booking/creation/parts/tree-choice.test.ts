import { describe, expect, it } from 'vitest';
import { shareOf, withLevel, withStudent } from './tree-choice.ts';

const pick = (id: string) => ({ id, name: id });
const [ana, ben, cy, dan] = ['ana', 'ben', 'cy', 'dan'].map(pick) as [
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
];
const school = [ana, ben];

describe('the choice in a tree of levels', () => {
  it.each([
    [[], 'none'],
    [[cy], 'none'],
    [[ana], 'some'],
    [[cy, ben, ana], 'all'],
  ] as const)('%#: knows how much of a level is chosen', (chosen, expected) => {
    expect(shareOf(chosen, school)).toBe(expected);
  });

  it('takes a student in and out', () => {
    expect(withStudent([ana], ben)).toEqual([ana, ben]);
    expect(withStudent([ana, ben], ana)).toEqual([ben]);
  });

  it('takes a whole level in once, and out when all of it is in', () => {
    expect(withLevel([cy, ana], school)).toEqual([cy, ana, ben]);
    expect(withLevel([cy, ana, ben, dan], school)).toEqual([cy, dan]);
  });
});
