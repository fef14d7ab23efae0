import { describe, expect, it } from 'vitest';
import { movedLines, reversedLines, sessionLines, textOf, type Line } from './lines.rules.ts';

const sum = (lines: readonly Line[]): number => lines.reduce((all, { amount }) => all + amount, 0);
const told = (lines: readonly Line[]) => lines.map(({ account, amount }) => [textOf(account).trim(), amount]);
const parties = { educatorId: 'edith', levelId: 'school', studentIds: ['sam', 'sue'] };

describe('the lines of a session', () => {
  it('are cost against earning where nothing else is agreed', () => {
    const lines = sessionLines(parties, { earning: 2000, fee: 0, charge: 0 }, true);
    expect(told(lines)).toEqual([
      ['schoolCost  school', 2000],
      ['earnings edith', -2000],
    ]);
  });

  it('have fee, charges and income too, and sum to zero', () => {
    const lines = sessionLines(parties, { earning: 2000, fee: 150, charge: 2750 }, true);
    expect(told(lines)).toEqual([
      ['schoolCost  school', 2150],
      ['earnings edith', -2000],
      ['fees', -150],
      ['familyCharge   sam', 2750],
      ['familyCharge   sue', 2750],
      ['familyIncome  school', -5500],
    ]);
    expect(sum(lines)).toBe(0);
  });

  it('stand under corrections once something was posted before', () => {
    const [cost] = sessionLines(parties, { earning: 2000, fee: 0, charge: 0 }, false);
    expect(cost?.account.kind).toBe('corrections');
  });

  it('are none where nothing is earned', () => {
    expect(sessionLines(parties, { earning: 0, fee: 0, charge: 0 }, true)).toEqual([]);
  });

  it('are taken back one by one, the cost as a correction', () => {
    const lines = sessionLines(parties, { earning: 2000, fee: 150, charge: 10 }, true);
    const back = reversedLines(lines);
    expect(sum(back)).toBe(0);
    expect(back.map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => -amount));
    expect(back[0]?.account.kind).toBe('corrections');
    expect(reversedLines(back)[0]?.account.kind).toBe('corrections');
  });
});

it('moves what an educator has between their own accounts', () => {
  const lines = movedLines('edith', { from: 'earnings', to: 'reserved', amount: 500 });
  expect(told(lines)).toEqual([
    ['earnings edith', 500],
    ['reserved edith', -500],
  ]);
});
