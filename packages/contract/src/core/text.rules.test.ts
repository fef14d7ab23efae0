import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanLines,
  cleanSearch,
  cleanSelectText,
  cutText,
  disarmed,
  fillText,
  isolated,
  isPlainCode,
  isSoundText,
  isWebAddress,
  plainSigns,
  rearmed,
  searchPattern,
} from './text.rules.ts';

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

describe('isSoundText', () => {
  it.each([
    ['', true],
    ['José 👩‍🏫 \n', true],
    ['a\u0000', false],
    ['\uD800a', false],
    ['a\uDFFF', false],
    ['\uDE00\uD83D', false],
  ])('%j: %s', (text, expected) => {
    expect(isSoundText(text)).toBe(expected);
  });
});

describe('what is not seen', () => {
  it.each([
    ['a\u202Eb\u2066c\u2069', 'abc', 'abc'],
    ['a\u0007b\u009Bc\u007F', 'abc', 'abc'],
    ['a\tb\r\nc', 'abc', 'a\tb\nc'],
    ['\u200b \u2060', '', ''],
    ['No\u200brth\ufeff', 'North', 'North'],
    ['\u3164', '', ''],
    ['\u034f\ufe0f', '', ''],
    ['\u0301', '', ''],
    ['\ue000\u{e0100}', '', ''],
    ['שלום 👩‍🏫', 'שלום 👩‍🏫', 'שלום 👩‍🏫'],
  ])('%j is %j as a line and %j as lines', (text, asLine, asLines) => {
    expect([cleanLine(text), cleanLines(text)]).toEqual([asLine, asLines]);
  });
});

describe('a plain code', () => {
  it.each([
    ['S1001', 'S1001', true],
    ['Ñ-7.b_2', 'Ñ-7.b_2', true],
    ['Ｓ１００１', 'S1001', true],
    ['ſ1', 's1', true],
    ['', '', true],
    ['٣٤٥', '٣٤٥', false],
    ['Ꮪ1', 'Ꮪ1', false],
    ['İ1', 'İ1', false],
    ['..', '..', false],
    ['../a', '../a', false],
    ['=1', '=1', false],
    ['a b', 'a b', false],
  ])('%j is kept as %j: %s', (text, plain, expected) => {
    expect(plainSigns(text)).toBe(plain);
    expect(isPlainCode(plain)).toBe(expected);
  });
});

describe('isolated', () => {
  it.each([
    ['שרה כהן (7)', '\u2068שרה כהן (7)\u2069'],
    ['خالد.pdf', '\u2068خالد.pdf\u2069'],
    ['Anna שרה', '\u2068Anna שרה\u2069'],
    ['José 王 Ångström 👩‍🏫', 'José 王 Ångström 👩‍🏫'],
    ['', ''],
  ])('%j is %j next to other words', (text, expected) => {
    expect(isolated(text)).toBe(expected);
  });
});

describe('isWebAddress', () => {
  it.each([
    ['https://a.example/b?c#d', true],
    ['http://localhost:3000', true],
    ['javascript:alert(1)', false],
    ['data:text/html,a', false],
    ['/own', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isWebAddress(address)).toBe(expected);
  });
});

describe('a cell of an exported file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+12025550100', "'+12025550100"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    [' =a', "' =a"],
    ['\uff1d1', "'\uff1d1"],
    ['\ta', "'\ta"],
    ['-', '-'],
    ["'a", "'a"],
    ['a=1', 'a=1'],
  ])('%j is run by no sheet', (text, cell) => {
    expect(disarmed(text)).toBe(cell);
    expect(rearmed(cell)).toBe(text);
  });

  it.each([
    ['a formula behind a semicolon', 'Ann;=1+1', "Ann;'=1+1"],
    ['one behind spaces', 'Ann; \uFF1D1', "Ann; '\uFF1D1"],
    ['one behind a tab', 'Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
    ['a list', 'Algebra; Geometry', 'Algebra; Geometry'],
  ])('does nothing with %s where sheets split there', (_what, text, cell) => {
    expect(disarmed(text)).toBe(cell);
    expect(rearmed(cell)).toBe(text);
  });

  it('loses what turns text around, also before a formula', () => {
    expect(disarmed('Ann\u202Egpj.exe')).toBe('Anngpj.exe');
    expect(disarmed('\u2066=1+1\u2069')).toBe("'=1+1");
  });
});
