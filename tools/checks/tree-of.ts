import type { Check, SourceFile } from './violation.ts';

/** A tree in memory: file texts by path. For the tests of checks. */
export function treeOf(texts: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }));
}

/** The names of the rules that a tree breaks, each once. */
export function brokenRules(check: Check, texts: Readonly<Record<string, string>>): string[] {
  return [...new Set(check(treeOf(texts)).map((violation) => violation.rule))].toSorted();
}
