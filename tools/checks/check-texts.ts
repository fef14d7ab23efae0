import { readCatalogue, type Text } from './catalogue.ts';
import { isCode, isTest } from './parse.ts';
import { textUsesOf, type TextUse } from './text-uses.ts';
import type { SourceFile, Violation } from './violation.ts';

const englishRoot = 'packages/contract/src/texts.ts';
const spanishRoot = 'packages/contract/src/texts.es.ts';
const catalogueFile = /^packages\/contract\/src\/(.+\.)?texts(\.[a-z]{2})?\.ts$/;
/** Endings by which the library picks a plural; the code names the key without them. */
const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** Every text is used, every key that is used exists, and both languages say the same things with the same blanks. */
export function checkTexts(files: readonly SourceFile[]): Violation[] {
  const english = readCatalogue(files, englishRoot);
  const spanish = readCatalogue(files, spanishRoot);
  const uses = files.filter(mayUseTexts).flatMap(textUsesOf);
  return [
    ...english.problems,
    ...spanish.problems,
    ...unused(english.texts, uses),
    ...missing(english.texts, uses),
    ...differences(english.texts, spanish.texts),
  ];
}

function mayUseTexts(file: SourceFile): boolean {
  return (
    /^(apps|packages)\//.test(file.path) &&
    isCode(file) &&
    !isTest(file.path) &&
    !catalogueFile.test(file.path)
  );
}

function unused(texts: ReadonlyMap<string, Text>, uses: readonly TextUse[]): Violation[] {
  const literal = new Set(uses.filter((use) => !use.pattern).map((use) => use.key));
  const patterns = uses.flatMap((use) => use.pattern ?? []);
  const isUsed = (key: string) => literal.has(key) || patterns.some((pattern) => pattern.test(key));
  return [...texts.values()]
    .filter(({ key }) => !isUsed(key) && !isUsed(key.replace(pluralEnding, '')))
    .map(({ key, path, line }) => ({ rule: 'text-unused', path, line, message: `nobody uses '${key}'` }));
}

function missing(texts: ReadonlyMap<string, Text>, uses: readonly TextUse[]): Violation[] {
  const known = new Set([...texts.keys()].flatMap((key) => [key, key.replace(pluralEnding, '')]));
  const exists = ({ key, pattern }: TextUse) =>
    pattern ? [...known].some((one) => pattern.test(one)) : known.has(key);
  return uses
    .filter((use) => use.isCertain && !exists(use))
    .map(({ key, path, line }) => ({
      rule: 'text-missing',
      path,
      line,
      message: `the catalogue has no '${key}'`,
    }));
}

function differences(english: ReadonlyMap<string, Text>, spanish: ReadonlyMap<string, Text>): Violation[] {
  const onlyIn = (some: ReadonlyMap<string, Text>, others: ReadonlyMap<string, Text>) =>
    [...some.values()]
      .filter(({ key }) => !others.has(key))
      .map(({ key, path, line }) => ({
        rule: 'text-untranslated',
        path,
        line,
        message: `'${key}' is in one language only`,
      }));
  const otherBlanks = [...english.values()].flatMap(({ key, text }) => {
    const other = spanish.get(key);
    if (!other || blanks(text) === blanks(other.text)) return [];
    const message = `'${key}' fills in {${blanks(other.text)}}, in English {${blanks(text)}}`;
    return [{ rule: 'text-blanks-differ', path: other.path, line: other.line, message }];
  });
  return [...onlyIn(english, spanish), ...onlyIn(spanish, english), ...otherBlanks];
}

function blanks(text: string): string {
  const names = [...text.matchAll(/\{\{\s*([\w.-]+)[^}]*\}\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].toSorted().join(', ');
}
