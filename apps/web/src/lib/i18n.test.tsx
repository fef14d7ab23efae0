import { beforeEach, expect, it } from 'vitest';
import { chooseLanguage, loadAllTexts, sentenceOf, startTexts, translate } from './i18n.ts';

beforeEach(async () => {
  await startTexts();
  await loadAllTexts();
});

it.each([
  ['שרה (7)', 'Remove \u2068שרה (7)\u2069'],
  ["Zoë <O'Hara> & Co.", "Remove Zoë <O'Hara> & Co."],
])('says %s within a sentence: nothing around it is turned, and nothing else changes', (name, sentence) => {
  expect(translate('core.action.removeNamed', { name })).toBe(sentence);
});

it('says a number with the separators of the language', async () => {
  const said = () => translate('core.field.tooLong', { most: 20_000 });
  expect(said()).toBe('Please use at most 20,000 characters.');
  await chooseLanguage('es');
  expect(said()).toContain('20.000');
  await chooseLanguage('en');
});

it('puts values into the sentence of a wrong field', () => {
  expect(sentenceOf('core.field.tooLong', 'core.refusal.invalid_input', { most: 10 })).toContain('10');
  expect(sentenceOf('Too big', 'core.refusal.invalid_input')).toBe(translate('core.refusal.invalid_input'));
});
