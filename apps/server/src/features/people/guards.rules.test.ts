import { describe, expect, it } from 'vitest';
import { nearestGuards } from './guards.rules.ts';

describe('nearestGuards', () => {
  it.each([
    ['the school', [['s'], ['two'], ['one'], ['top']], ['s'], false],
    ['all of the school', [['s', 't'], ['two']], ['s', 't'], false],
    ['Level 2', [[], ['two', 'too'], ['one'], ['top']], ['two', 'too'], true],
    ['Level 1', [[], [], ['one'], ['top']], ['one'], true],
    ['the institution', [[], [], [], ['top']], ['top'], true],
    ['nobody', [[], [], [], []], [], false],
  ] as const)('is %s', (_, lists, people, isAbove) => {
    expect(nearestGuards<string>(lists)).toEqual({ people, isAbove });
  });
});
