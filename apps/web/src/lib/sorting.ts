import { currentLanguage } from './i18n.ts';

const collators = new Map<string, Intl.Collator>();

/** Orders by name as the reader's language does: upper and lower case, accents and numbers where people look for them. */
export function byName(one: { name: string }, other: { name: string }): number {
  const language = currentLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare(one.name, other.name);
}
