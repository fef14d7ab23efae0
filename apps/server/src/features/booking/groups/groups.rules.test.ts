import { describe, expect, it } from 'vitest';
import { sortNumbers } from './groups.rules.ts';

const student = (number: string, given: { active?: boolean; isThere?: boolean } = {}) => ({
  ...{ id: `id of ${number}`, number, active: true, isThere: true },
  ...given,
});
const school = [student('S1'), student('S2'), student('S3', { active: false })];
const elsewhere = [student('X1', { isThere: false }), student('X2', { isThere: false, active: false })];

describe('pasted numbers', () => {
  it.each([
    ['bring their students in order', ['S2', 'S1'], ['S2', 'S1'], []],
    ['are read without regard to case', ['s1'], ['S1'], []],
    ['of nobody are unknown', ['Q9'], [], ['0 unknown']],
    [
      'of other schools are unknown as well, closed or not',
      ['X1', 'X2', 'S1'],
      ['S1'],
      ['0 unknown', '1 unknown'],
    ],
    ['of closed accounts are told', ['S3'], [], ['0 inactive']],
    ['that come again are told', ['S1', 's1', 'Q9', 'Q9'], ['S1'], ['1 doubled', '2 unknown', '3 doubled']],
  ])('%s', (_, numbers, brought, wrong) => {
    const { ids, faults } = sortNumbers(numbers, [...school, ...elsewhere], 30);
    expect(ids).toEqual(brought.map((number) => `id of ${number}`));
    expect(faults.map(({ index, fault }) => `${index} ${fault}`)).toEqual(wrong);
  });

  it('beyond what a classroom holds are told', () => {
    const { ids, faults } = sortNumbers(['S1', 'Q9', 'S2'], school, 1);
    expect(ids).toEqual(['id of S1']);
    expect(faults.map(({ number, fault }) => `${number} ${fault}`)).toEqual(['Q9 unknown', 'S2 over']);
  });
});
