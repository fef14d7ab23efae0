import { publicTexts } from '@lectern/contract/area-texts/public.texts.ts';
import { languages, type Language } from '@lectern/contract/core/core.names.ts';
import { isolated } from '@lectern/contract/core/text.rules.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import i18next from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';
import { fetchCode } from './fetch-code.ts';

export { languages, type Language };

/** A key of the catalogue; of texts with `_one` and `_other` the part before, together with `count`. */
export type SayKey =
  | TextKey
  | (TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never);
/** The values for the `{{name}}` places of a text. */
export type SayValues = Readonly<Record<string, string | number>>;
/** Says a text of the catalogue in the person's language. */
export type Say = (key: SayKey, values?: SayValues) => string;

/** The areas of the catalogue, each on top of those before it: a page loads its own area and those before it. */
const areas = ['public', 'callPage', 'everyday', 'admin'] as const;
type Area = (typeof areas)[number];

/** The texts of the pages before sign-in are part of the first load; all others arrive with the signed-in area. */
const catalogues: Record<Language, Record<Area, () => Promise<object>>> = {
  en: {
    public: () => Promise.resolve(publicTexts),
    callPage: () =>
      fetchCode(() => import('@lectern/contract/area-texts/call-page.texts.ts')).then((m) => m.callPageTexts),
    everyday: () =>
      fetchCode(() => import('@lectern/contract/area-texts/everyday.texts.ts')).then((m) => m.everydayTexts),
    admin: () =>
      fetchCode(() => import('@lectern/contract/area-texts/admin.texts.ts')).then((m) => m.adminTexts),
  },
  es: {
    public: () =>
      fetchCode(() => import('@lectern/contract/area-texts/public.texts.es.ts')).then((m) => m.publicTextsEs),
    callPage: () =>
      fetchCode(() => import('@lectern/contract/area-texts/call-page.texts.es.ts')).then(
        (m) => m.callPageTextsEs,
      ),
    everyday: () =>
      fetchCode(() => import('@lectern/contract/area-texts/everyday.texts.es.ts')).then(
        (m) => m.everydayTextsEs,
      ),
    admin: () =>
      fetchCode(() => import('@lectern/contract/area-texts/admin.texts.es.ts')).then((m) => m.adminTextsEs),
  },
};

const loaded = new Set<string>();
let wanted: Area = 'public';

function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

function firstLanguage(): Language {
  const kept = readStored('language');
  if (isLanguage(kept)) return kept;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return preferred ?? 'en';
}

async function loadArea(language: Language, area: Area): Promise<void> {
  const name = `${language}.${area}`;
  if (loaded.has(name)) return;
  const catalogue = await catalogues[language][area]();
  i18next.addResourceBundle(language, 'translation', catalogue, true, true);
  loaded.add(name);
}

/** Brings all of a language that is wanted by now. */
async function loadTexts(language: Language): Promise<void> {
  await Promise.all(areas.slice(0, areas.indexOf(wanted) + 1).map((area) => loadArea(language, area)));
}

/** The language that texts are in now. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

/** The parameters that every text has: the host's words for roles and levels. */
const words: Record<string, string> = {};

/** Gives all texts the host's words, from now on. */
export function setWords(given: Readonly<Record<string, string>>): void {
  Object.assign(words, given);
}

/** A tag for numbers. Spanish ones are those of most of its countries: '60,0 %', not '60.0%' as in the United States. */
export const numbersIn = (language: Language): string => (language === 'es' ? 'es' : 'en-US');

const counts = new Map<string, Intl.NumberFormat>();

/** A count with the separators of the person's language: 4,018. */
export function formatCount(value: number): string {
  const locale = numbersIn(currentLanguage());
  const format = counts.get(locale) ?? new Intl.NumberFormat(locale);
  counts.set(locale, format);
  return format.format(value);
}

/** A text's parameters: a number in readable form, and a name that does not change the text's direction. */
const filled = (value: unknown): string =>
  typeof value === 'number' ? formatCount(value) : isolated(String(value));

/** Sets the texts up in the remembered language, else in the browser's. Once, before the first paint. */
export async function startTexts(): Promise<void> {
  const language = firstLanguage();
  await i18next.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: publicTexts } },
    // React shows the parameters and escapes them.
    interpolation: { escape: filled, useRawValueToEscape: true, defaultVariables: words },
  });
  loaded.add('en.public');
  await loadTexts(language);
  document.documentElement.lang = language;
}

async function want(area: Area): Promise<void> {
  if (areas.indexOf(area) > areas.indexOf(wanted)) wanted = area;
  await Promise.all([loadTexts('en'), loadTexts(currentLanguage())]);
}

/** Brings all texts; the areas of administrators wait for it before they show anything. */
export const loadAllTexts = (): Promise<void> => want('admin');

/** Brings all texts but those of administrators; every other signed-in area waits for it. */
export const loadEverydayTexts = (): Promise<void> => want('everyday');

/** Loads the texts that the call needs from its first moment; later parts load the others. */
export const loadCallTexts = (): Promise<void> => want('callPage');

/** Late code of a page that has not all of its texts, together with them. */
export function withEverydayTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [code] = await Promise.all([load(), loadEverydayTexts()]);
    return code;
  };
}

/** Changes the language at once and remembers the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored('language', language);
  await loadTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Says a text outside of components. Inside use `useSay`, which renders again when the language changes. */
export function translate(key: SayKey, values?: SayValues): string {
  return i18next.t(key, { ...values });
}

/** The sentence of a possible key of the catalogue, else that of the fallback. */
export function sentenceOf(text: string, fallback: SayKey, values?: SayValues): string {
  return i18next.t(i18next.exists(text) ? (text as SayKey) : fallback, { ...values });
}

function followLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** The current language, followed by the component. react-i18next would do the same for 2 kB more on the first page. */
export function useLanguage(): Language {
  return useSyncExternalStore(followLanguage, currentLanguage);
}

/** Gives the function that says texts; the component renders again, with another function, when the language changes. */
export function useSay(): Say {
  const lng = useLanguage();
  return useCallback((key, values) => i18next.t(key, { ...values, lng }), [lng]);
}
