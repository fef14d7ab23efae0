import { describe, expect, it } from 'vitest';
import { cleanNote, savesOnLeaving } from './visit-notes.rules.ts';

describe('cleanNote', () => {
  it.each([
    ['  a ', 'a '],
    ['x'.repeat(301), 'x'.repeat(300)],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanNote(text)).toBe(expected);
  });
});

describe('savesOnLeaving', () => {
  it.each([
    ['', '', false],
    ['  ', 'old', false],
    ['same', 'same', false],
    ['new', 'old', true],
  ])('%j over %j: %s', (text, saved, expected) => {
    expect(savesOnLeaving(text, saved)).toBe(expected);
  });
});
