import { isolated } from '@lectern/contract/core/text.rules.ts';
import { texts, type TextKey } from '@lectern/contract/texts.ts';
import { textsEs } from '@lectern/contract/texts.es.ts';
import type { TextTree } from '@lectern/contract/core/texts.ts';
import type { Language } from '../context/ctx.ts';

const catalogues: Record<Language, TextTree> = { en: texts, es: textsEs };

function find(tree: TextTree, key: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function lookUp(tree: TextTree, key: string): string {
  const sentence = find(tree, key);
  if (sentence === undefined) throw new Error(`No text '${key}' in the catalogue.`);
  return sentence;
}

/** Whether the catalogue has a sentence of this key. */
export function hasText(key: string): boolean {
  return find(catalogues.en, key) !== undefined;
}

const numbers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US'),
  es: new Intl.NumberFormat('es'),
};

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en-US'),
  es: new Intl.PluralRules('es'),
};

/** How a key ends whose sentence depends on a number. */
export function pluralOf(language: Language, count: number): 'one' | 'other' {
  return plurals[language].select(count) === 'one' ? 'one' : 'other';
}

/** The sentence of `key` in a language, with `{{name}}` replaced by `params.name`: a number as it is read there, and a text that turns nothing around it. Throws for a key that does not exist. */
export function translateKey(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return lookUp(catalogues[language], key).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    name in params ? filled(language, params[name]) : whole,
  );
}

function filled(language: Language, value: string | number | undefined): string {
  return typeof value === 'number' ? numbers[language].format(value) : isolated(String(value));
}

/** The same for a key that is known when the program is written. */
export function translate(
  language: Language,
  key: TextKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return translateKey(language, key, params);
}
