import { describe, expect, it } from 'vitest';
import {
  birthYears,
  cropOf,
  viewWithin,
  isBirthDate,
  pictureProblem,
  turnedView,
  wholeView,
} from './profile.rules.ts';

describe('the list of birth years', () => {
  it('has 80 years, the latest first', () => {
    const years = birthYears(2026);
    expect(years).toHaveLength(80);
    expect([years[0], years.at(-1)]).toEqual([2026, 1947]);
  });

  it('keeps an older year that is saved already', () => {
    expect(birthYears(2026, 1931).at(-1)).toBe(1931);
    expect(birthYears(2026, 1980)).toHaveLength(80);
  });
});

it.each([
  { day: '2026-11-24', isOne: true },
  { day: '2026-11-25', isOne: false },
  { day: '1947-01-01', isOne: true },
  { day: '1946-12-31', isOne: false },
])('on 24 November 2026 a birth on $day is taken: $isOne', ({ day, isOne }) => {
  expect(isBirthDate(day, '2026-11-24')).toBe(isOne);
});

describe('cropping', () => {
  const wide = { width: 800, height: 400 };

  it('begins with the middle, as large as it goes', () => {
    expect(cropOf(wholeView(wide), wide)).toEqual({ left: 200, top: 0, edge: 400 });
  });

  it.each([
    { view: { zoom: 1, x: -50, y: 200 }, crop: { left: 0, top: 0, edge: 400 } },
    { view: { zoom: 1, x: 5000, y: 0 }, crop: { left: 400, top: 0, edge: 400 } },
    { view: { zoom: 2, x: 0, y: 5000 }, crop: { left: 0, top: 200, edge: 200 } },
    { view: { zoom: 0.1, x: 400, y: 200 }, crop: { left: 200, top: 0, edge: 400 } },
    { view: { zoom: 40, x: 400, y: 200 }, crop: { left: 350, top: 150, edge: 100 } },
  ])('never shows what is outside the picture: $view', ({ view, crop }) => {
    expect(cropOf(view, wide)).toEqual(crop);
  });

  it.each([
    { view: { zoom: 1, x: 400, y: 200 }, turned: { zoom: 1, x: 200, y: 400 } },
    { view: { zoom: 2, x: 100, y: 150 }, turned: { zoom: 2, x: 250, y: 100 } },
    { view: { zoom: 4, x: 750, y: 50 }, turned: { zoom: 4, x: 350, y: 750 } },
  ])('keeps size and middle when the picture is turned to the right: $view', ({ view, turned }) => {
    expect(turnedView(view, wide)).toEqual(turned);
  });

  it('is where it was after four turns', () => {
    const tall = { width: 400, height: 800 };
    const view = { zoom: 2.5, x: 123, y: 222 };
    const back = [wide, tall, wide, tall].reduce(turnedView, view);
    expect(back).toEqual(view);
  });

  it('stays where it is held', () => {
    const held = viewWithin({ zoom: 3, x: 7, y: 399 }, wide);
    expect(viewWithin(held, wide)).toEqual(held);
  });
});

it.each([
  { name: 'me.png', type: 'image/png', size: 4_999_999, problem: null },
  { name: 'ME.JPG', type: 'image/jpeg', size: 1, problem: null },
  { name: 'me.jpeg', type: 'image/jpeg', size: 1, problem: null },
  { name: 'me.png', type: 'image/png', size: 5_000_000, problem: 'profile.picture.tooLarge' },
  { name: 'me.gif', type: 'image/gif', size: 1, problem: 'profile.picture.wrongType' },
  { name: 'me.pdf', type: 'application/pdf', size: 1, problem: 'profile.picture.wrongType' },
  { name: 'me.exe', type: 'image/png', size: 1, problem: 'profile.picture.wrongType' },
  { name: 'me.png', type: '', size: 9_000_000, problem: 'profile.picture.wrongType' },
])('of $name ($type, $size bytes) says $problem', ({ problem, ...file }) => {
  expect(pictureProblem(file)).toBe(problem);
});
