import { declaredNames } from './declared-names.ts';
import { isCode } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/** Old word, and the word of the glossary that is used instead. */
const bannedWords: Readonly<Record<string, string>> = {
  tenant: 'institution',
  encounter: 'visit',
  appointment: 'visit',
  tutor: 'educator',
  counselor: 'educator',
  counsellor: 'educator',
  doctor: 'educator',
  physician: 'educator',
  patient: 'student',
  tutee: 'student',
  pupil: 'student',
  kid: 'student',
  branch: 'level',
  expertise: 'subject or subcategory',
};

/** The contract holds the wire's old words; the tools hold this list. */
const outside = /^(packages\/contract|tools)\//;

/** Names that we give (variables, functions, parameters, types, files) use the glossary's words. Wire fields are keys, so they stay free. */
export function checkWords(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => !outside.test(file.path))
    .flatMap((file) => [...checkFileName(file), ...(isCode(file) ? checkIdentifiers(file) : [])]);
}

function checkFileName({ path }: SourceFile): Violation[] {
  return bannedIn(path).map((word) => ({ rule: 'words', path, line: 1, message: advice(path, word) }));
}

function checkIdentifiers(file: SourceFile): Violation[] {
  return declaredNames(file).flatMap(({ name, line }) =>
    bannedIn(name).map((word) => ({ rule: 'words', path: file.path, line, message: advice(name, word) })),
  );
}

function advice(name: string, word: string): string {
  return `'${name}': say ${bannedWords[word]}, not ${word}`;
}

function bannedIn(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.map(singular).filter((word) => Object.hasOwn(bannedWords, word));
}

function singular(word: string): string {
  if (word === 'branches') return 'branch';
  return word.endsWith('s') && Object.hasOwn(bannedWords, word.slice(0, -1)) ? word.slice(0, -1) : word;
}
