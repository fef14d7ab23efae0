import { describe, expect, it } from 'vitest';
import { isComplete, wishOf, type Draft } from './use-report-choice.ts';

const nothing: Draft = { kind: 'usage', from: '', to: '', student: null };
const days = { from: '2026-10-01', to: '2026-10-14' };
const student = { id: 's1', number: 'S1001' };

describe('what is chosen of a report', () => {
  it.each([
    ['both days', days, true],
    ['both days and a student', { ...days, student }, true],
    ['a student alone', { student }, true],
    ['nothing', {}, false],
    ['the first day alone', { from: days.from }, false],
    ['the first day and a student', { from: days.from, student }, false],
    ['the last day and a student', { to: days.to, student }, false],
  ])('is complete or not with %s', (_name, change, complete) => {
    expect(isComplete({ ...nothing, ...change })).toBe(complete);
    expect(wishOf({ ...nothing, ...change }) !== null).toBe(complete);
  });

  it('asks for what was chosen and nothing else', () => {
    expect(wishOf({ ...nothing, student })).toEqual({ isUsageReport: true, search: 's1' });
    expect(wishOf({ ...nothing, ...days, kind: 'medicAid' })).toEqual({
      ...{ isUsageReport: false, startDate: days.from, endDate: days.to },
    });
  });
});
