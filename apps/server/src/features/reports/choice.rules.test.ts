import { describe, expect, it } from 'vitest';
import { faultOf } from './choice.rules.ts';

const today = '2027-03-10';
const days = { startDate: '2027-03-01', endDate: '2027-03-10' };

describe('what is chosen of a report', () => {
  it.each([
    ['both days', days],
    ['one day', { startDate: today, endDate: today }],
    ['both days and a student', { ...days, search: '2041877' }],
    ['a student alone', { search: '2041877' }],
  ])('is right with %s', (_name, choice) => {
    expect(faultOf(choice, today)).toBeUndefined();
  });

  it.each([
    ['nothing', {}, 'search', 'reports.dates.choose'],
    ['an empty search', { search: '' }, 'search', 'reports.dates.choose'],
    ['the first day alone', { startDate: today }, 'endDate', 'reports.dates.both'],
    [
      'the last day alone, also of a student',
      { endDate: today, search: '1' },
      'startDate',
      'reports.dates.both',
    ],
    ['days turned round', { startDate: today, endDate: '2027-03-09' }, 'endDate', 'reports.dates.turned'],
    ['a day after today', { startDate: today, endDate: '2027-03-11' }, 'endDate', 'reports.dates.future'],
    ['a day of long ago', { startDate: '1946-12-31', endDate: today }, 'startDate', 'core.field.date'],
  ])('is wrong with %s', (_name, choice, field, message) => {
    expect(faultOf(choice, today)).toEqual({ field, message });
  });
});
