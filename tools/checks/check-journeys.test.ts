import { describe, expect, it } from 'vitest';
import { checkJourneys } from './check-journeys.ts';
import { brokenRules } from './tree-of.ts';

const path = 'e2e/book-and-join.spec.ts';

describe('checkJourneys', () => {
  it.each([
    ['focused-journey', "test.only('joins', () => {});"],
    ['focused-journey', "test.describe.only('joining', () => {});"],
    ['journey-title', "test('should join', () => {});"],
    ['axe-in-motion', "import { AxeBuilder } from '@axe-core/playwright';"],
    ['journey-title', "test.describe('what should happen', () => {});"],
  ])('finds %s: %s', (rule, text) => {
    expect(brokenRules(checkJourneys, { [path]: text })).toEqual([rule]);
  });

  it('accepts journeys that say the outcome', () => {
    const text =
      "test.describe('joining', () => { test('lets the student in', () => {}); test.skip(isOffline); });";
    expect(brokenRules(checkJourneys, { [path]: text })).toEqual([]);
  });
});
