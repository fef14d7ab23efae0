import { describe, expect, it } from 'vitest';
import { audienceOf, changeBetween } from './audit.rules.ts';

describe('what differs', () => {
  it.each([
    ['nothing', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }, {}, {}],
    ['one field', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { b: 3 }],
    ['a field that is new', { a: 1 }, { a: 1, b: 3 }, { b: null }, { b: 3 }],
    ['a field that is gone', { a: 1, b: 2 }, { a: 1 }, { b: 2 }, { b: null }],
    ['nothing between none and null', { a: 1 }, { a: 1, b: null }, {}, {}],
    ['a list', { a: ['x', 'y'] }, { a: ['x'] }, { a: ['x', 'y'] }, { a: ['x'] }],
  ])('%s', (_name, before, after, was, is) => {
    expect(changeBetween(before, after)).toEqual({ before: was, after: is });
  });
});

describe('the levels that see an entry', () => {
  const tree = new Map([
    ['school', 'area'],
    ['beside', 'area'],
    ['area', 'district'],
    ['district', null],
  ]);
  it.each([
    ['of nothing', [], []],
    ['of a school', ['school'], ['area', 'district', 'school']],
    ['of two schools', ['school', 'beside'], ['area', 'beside', 'district', 'school']],
    ['of a level that is not known', ['gone'], ['gone']],
  ])('%s', (_name, places, expected) => {
    expect(audienceOf(places, tree)).toEqual(expected);
  });
});
