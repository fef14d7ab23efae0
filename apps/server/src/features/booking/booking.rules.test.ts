import { describe, expect, it } from 'vitest';
import { checkDays, checkReach, chooseSlots, type Choice } from './booking.rules.ts';

const weekly = (id: string, start: number) => ({ id, start, end: start + 30 });
const custom = (start: number, minutes = 30) => ({ id: null, start, end: start + minutes });

describe('chosen slots', () => {
  const offered = [
    weekly('a', 0),
    weekly('b', 30),
    weekly('c', 60),
    custom(120),
    custom(150, 15),
    custom(180),
  ];
  const choose = (start: number, end: number, slotIds: string[] = []): ReturnType<typeof chooseSlots> =>
    chooseSlots(offered, { start, end, slotIds } satisfies Choice);

  it.each([
    ['one', 0, 30, ['a'], ['a']],
    ['several in a row', 0, 90, ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['without names', 30, 90, [], ['b', 'c']],
    ['of a custom schedule, with a short rest', 120, 165, [], [null, null]],
  ])('are taken: %s', (...[_title, start, end, ids, taken]) => {
    const chosen = choose(start, end, ids);
    expect('slots' in chosen && chosen.slots.map(({ id }) => id)).toEqual(taken);
  });

  it.each([
    ['between slots', 15, 45, []],
    ['longer than the last slot', 60, 100, []],
    ['of an unknown name', 0, 30, ['x']],
    ['named outside the chosen time', 0, 30, ['a', 'b']],
    ['when nothing is offered', 300, 330, []],
  ])('are not offered: %s', (...[_title, start, end, ids]) => {
    expect(choose(start, end, ids)).toEqual({ refused: 'slot_not_offered' });
  });

  it('that leave out one between them are named', () => {
    expect(choose(0, 90, ['a', 'c'])).toEqual({
      refused: 'slots_not_sequential',
      unsequenced: [expect.objectContaining({ id: 'c' })],
    });
    expect(choose(120, 210)).toMatchObject({
      refused: 'slots_not_sequential',
      unsequenced: [{ start: 180 }],
    });
  });
});

describe('the reach of a student', () => {
  const facts = { levelId: 'school', isEducatorThere: true, isTaught: true, allowsInPerson: false };
  it.each([
    ['an educator of the own school', facts, 'appointment', null],
    ['nobody', undefined, 'appointment', 'not_found'],
    ['a student without a school', { ...facts, levelId: null }, 'appointment', 'not_found'],
    ['an educator of another school', { ...facts, isEducatorThere: false }, 'onDemand', 'not_found'],
    ['what is not taught', { ...facts, isTaught: false }, 'appointment', 'not_found'],
    ['in person where it is not allowed', facts, 'inPerson', 'visit_type_not_allowed'],
    ['in person where it is allowed', { ...facts, allowsInPerson: true }, 'inPerson', null],
  ] as const)('%s', (...[_title, given, kind, answer]) => {
    expect(checkReach(given, kind)).toBe(answer);
  });
});

describe('the day of a booking', () => {
  it.each([
    ['today', '2027-03-10', '2027-03-10', null],
    ['6 months ahead', '2027-09-10', '2027-09-10', null],
    ['yesterday', '2027-03-09', '2027-03-09', 'date_out_of_range'],
    ['a day more', '2027-09-11', '2027-09-11', 'date_out_of_range'],
    ['another day than the time', '2027-03-10', '2027-03-11', 'slot_not_offered'],
  ])('%s', (...[_title, sessionDate, startDate, answer]) => {
    expect(checkDays({ today: '2027-03-10', sessionDate, startDate })).toBe(answer);
  });
});
