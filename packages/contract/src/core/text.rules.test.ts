import { describe, expect, it } from 'vitest';
import { cleanSearch, cleanSelectText, cutText, fillText, searchPattern } from './text.rules.ts';

describe('cutText', () => {
  it.each([
    ['exactly ten', 11, 'exactly ten'],
    ['one too many', 11, 'one too man...'],
    ['😀😀😀', 2, '😀😀...'],
    ['', 5, ''],
  ])('cuts %j behind %i', (text, characters, expected) => {
    expect(cutText(text, characters)).toBe(expected);
  });
});

describe('search text', () => {
  it.each([
    ['ana.b_c-d+e@f 1', true],
    ['José', true],
    ['', true],
    ['a;b', false],
    ["O'Neil", false],
  ])('%j is allowed: %s', (text, expected) => {
    expect(searchPattern.test(text)).toBe(expected);
  });

  it('loses what is not allowed', () => {
    expect(cleanSearch("a;b'c%")).toBe('abc');
    expect(cleanSelectText('a.b-c 1')).toBe('abc 1');
  });
});

describe('fillText', () => {
  it('fills known places and keeps unknown ones', () => {
    expect(fillText('{{a}} and {{b}}, {{a}}', { a: 1 })).toBe('1 and {{b}}, 1');
  });
});
