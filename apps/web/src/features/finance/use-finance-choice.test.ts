import { describe, expect, it } from 'vitest';
import { soundDays } from '../../lib/sound-days.ts';
import { wishOf, type Draft } from './use-finance-choice.ts';

const today = '2026-10-14';
const draft: Draft = { type: 'sessions', from: '2026-10-01', to: '2026-10-14', level: 'l1' };

describe('the days of an address', () => {
  it.each([
    ['sound ones', {}, ['2026-10-01', '2026-10-14']],
    ['one day', { to: '2026-10-01' }, ['2026-10-01', '2026-10-01']],
    ['a last day after today', { to: '2026-10-15' }, ['2026-10-01', '']],
    ['days turned round', { to: '2026-09-30' }, ['2026-10-01', '']],
    ['a first day after today', { from: '2026-10-15', to: '2026-10-16' }, ['', '']],
    ['no first day', { from: '' }, ['', '']],
    ['a day that there is not', { from: '2026-02-30' }, ['', '']],
    ['a last day that there is not', { to: '2026-10-32' }, ['2026-10-01', '']],
  ])('are kept as far as a report can have them: %s', (_name, change, days) => {
    const { from, to } = soundDays({ ...draft, ...change }, today);
    expect([from, to]).toEqual(days);
  });
});

describe('what a choice asks for', () => {
  it.each<[string, Partial<Draft>, boolean, boolean]>([
    ['sessions of a school', {}, true, true],
    ['sessions without a school', { level: '' }, true, false],
    ['sessions of all schools', { level: '' }, false, true],
    ['payouts, which have no school', { type: 'payouts', level: '' }, true, true],
    ['days of which one is missing', { to: '' }, false, false],
  ])('is complete or not: %s', (_name, change, needsLevel, isComplete) => {
    expect(wishOf({ ...draft, ...change }, needsLevel) !== null).toBe(isComplete);
  });
});
