import { describe, expect, it } from 'vitest';
import { patternsOf } from './erasing.rules.ts';

const known = {
  ...{ firstName: 'Maya', lastName: "O'Neil (Jr.)", email: 'm.o@x.test' },
  ...{ mobile: '+15550001', studentNumber: '2026' },
};

/** The patterns are for the database, which uses the same words for this. */
const finds = (pattern: string, text: string): boolean => new RegExp(pattern, 'iu').test(text);

describe('the patterns for somebody', () => {
  it.each([
    ['both names', "with Maya O'Neil (Jr.) today"],
    ['the last name first', "O'Neil (Jr.), maya"],
    ['the address', 'To M.O@X.test.'],
    ['the mobile number', 'Call +15550001!'],
  ])('find %s anywhere', (_what, text) => {
    expect(finds(patternsOf(known).anywhere, text)).toBe(true);
  });

  it.each([
    ['a name alone', 'Maya reads'],
    ['a double name', "Anna-Maya O'Neil (Jr.)"],
    ['another address', 'm.o@x.test.org'],
    ['the end of another address', 'a.m.o@x.test'],
    ['a longer number', '+155500012'],
    ['a student number', '2026'],
  ])('do not find %s anywhere', (_what, text) => {
    expect(finds(patternsOf(known).anywhere, text)).toBe(false);
  });

  it.each([
    ['a name alone', 'maya reads', true],
    ['the student number', 'No.2026: absent', true],
    ['the number before a sentence ends', 'It was 2026. 3 came', true],
    ['a date', 'on 2026-11-24', false],
    ['a month', '11/2026', false],
    ['a longer number', '12026', false],
    ['a colour', '#2026', false],
    ['an id', '0a1b2c3d-2026-4f11-8f40-9a1b2c3d4e5f', false],
  ])('in what is about them, of %s', (_what, text, isFound) => {
    expect(finds(patternsOf(known).ofTheirs, text)).toBe(isFound);
  });

  it.each([
    ['a name before a hyphen', 'Maya-related', true],
    ['a name within signs', 'x_maya2.csv', true],
    ['a longer word', 'Mayan', false],
    ['accents as signs of their own', 'Zoe\u0308-file.csv', true],
  ])('alone and in labels, of %s', (_what, text, isFound) => {
    const { alone, inLabels } = patternsOf({ ...known, lastName: 'Zo\u00eb' });
    expect([finds(alone ?? '', text), finds(inLabels, text)]).toEqual([isFound, isFound]);
  });

  it('are none for names alone that are too short', () => {
    expect(patternsOf({ ...known, firstName: 'Bo', lastName: 'X' }).alone).toBeNull();
  });

  it('take no number that stands for too much else, and nothing where nothing is known', () => {
    const { anywhere, ofTheirs } = patternsOf({ ...known, mobile: '555', studentNumber: '77' });
    expect([finds(anywhere, '555'), finds(ofTheirs, '555'), finds(ofTheirs, '77')]).toEqual([
      ...[false, false, false],
    ]);
    const none = patternsOf({ ...known, email: null, mobile: null, studentNumber: null });
    expect([finds(none.anywhere, ''), finds(none.ofTheirs, 'Other Child')]).toEqual([false, false]);
  });

  it('hint at every text, also where JSON wrote it', () => {
    const { hint } = patternsOf({ ...known, firstName: 'Maya "Mimi"' });
    for (const text of [JSON.stringify('\nMaya "Mimi"'), "o'neil (jr.)", 'm.o@x.test', '2026'])
      expect(finds(hint, text)).toBe(true);
  });
});
