import { describe, expect, it } from 'vitest';
import { isModestJson } from './json-body.ts';

const limits = { depth: 3, parts: 4 };

describe('JSON is modest', () => {
  it.each([
    ['{"a":[{"b":1}]}', true],
    ['{"a":[{"b":[1]}]}', false],
    ['[1,2,3,4,5]', true],
    ['[1,2,3,4,5,6]', false],
    // Signs inside of texts say nothing.
    ['{"a":"[[[[{{{{,,,,,,,,"}', true],
    [String.raw`{"a":"\"[[[[[[,,,,,,"}`, true],
    [String.raw`{"a":"\\","b":[[[[1]]]]}`, false],
    ['{"a":"no end [[[[[', true],
    ['', true],
  ])('%s: %s', (text, expected) => {
    expect(isModestJson(text, limits)).toBe(expected);
  });
});
