import { expect, it } from 'vitest';
import { pluralOf, translate } from './translate.ts';

it.each([
  ['שרה (7)', 'Remove \u2068שרה (7)\u2069'],
  ['Zoë & Co.', 'Remove Zoë & Co.'],
])('says %s within a sentence: nothing around it is turned, and nothing else changes', (name, sentence) => {
  expect(translate('en', 'core.action.removeNamed', { name })).toBe(sentence);
});

it('says a number with the separators of the language', () => {
  expect(translate('en', 'core.field.tooLong', { most: 20_000 })).toBe(
    'Please use at most 20,000 characters.',
  );
  expect(translate('es', 'core.field.tooLong', { most: 20_000 })).toContain('20.000');
});

it.each([
  ['en', 1, 'one'],
  ['en', 0, 'other'],
  ['en', 2, 'other'],
  ['es', 1, 'one'],
  ['es', 1_000_000, 'other'],
] as const)('%s says %i with the ending %s', (language, count, ending) => {
  expect(pluralOf(language, count)).toBe(ending);
});
