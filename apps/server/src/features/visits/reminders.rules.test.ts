import { describe, expect, it } from 'vitest';
import { dueSteps, nextDue, timedSteps } from './lifecycle.rules.ts';
import { plainVisit } from '../../../test/plain-visit.ts';
import type { Visit } from './visits.rules.ts';

const start = new Date('2027-03-10T10:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** An appointment of half an hour that has these reminders. */
function withReminders(reminderMinutes: readonly number[], given: Partial<Visit> = {}): Visit {
  return plainVisit(start, { createdAt: at(-30_000), reminderMinutes, ...given });
}

const five = [20_160, 1440, 60, 15, 5];

describe('the reminders of a visit', () => {
  it.each([
    [[], [-10, 35]],
    [[90], [-90, -10, 35]],
    [
      [1440, 15],
      [-1440, -15, -10, 35],
    ],
    [five, [-20_160, -1440, -60, -15, -10, -5, 35]],
  ])('are those of its own list: %j', (list, moments) => {
    expect(timedSteps(withReminders(list)).map((step) => step.at)).toEqual(moments.map(at));
    const reminders = timedSteps(withReminders(list)).filter(({ step }) => step === 'reminder');
    expect(reminders.map(({ minutes }) => minutes)).toEqual(list);
  });

  it.each([
    // None: the opening of the window is the first thing.
    [[], -3000, -10],
    [[90], -3000, -90],
    [[90], -91, -90],
    [[90], -90, -10],
    // Booked later than some of them: these never come.
    [five, -2000, -1440],
    [five, -30, -15],
    [five, -14, -10],
    [five, -10, -5],
    [five, -5, 35],
  ])('of the list %j are waited for %i minutes after the start with the one at %i', (list, now, due) => {
    expect(nextDue(withReminders(list), at(now))).toEqual(at(due));
  });

  it.each([
    [five, -20_160, -12, [15]],
    [five, -20_160, -70, [1440]],
    [five, -60, -60, [60]],
    [five, -20_160, -4, [5]],
    [five, -20_160, 1, []],
    [[90], -90, -20, [90]],
    [[], -10, -9, []],
  ])('of the list %j, due from %i on, are at %i no more than %j', (list, dueAt, now, sent) => {
    const due = dueSteps(withReminders(list, { dueAt: at(dueAt) }), at(now));
    expect(due.filter(({ step }) => step === 'reminder').map(({ minutes }) => minutes)).toEqual(sent);
  });

  it('end with the opening of the call', () => {
    const steps = timedSteps(withReminders(five, { state: 'inCall', callOpenedAt: at(-8) }));
    expect(steps.map(({ step }) => step)).toEqual(['windowClosed']);
  });
});
