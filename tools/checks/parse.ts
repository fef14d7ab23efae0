import { parseSync, type ParseResult } from 'oxc-parser';
import type { SourceFile } from './violation.ts';

const parsed = new WeakMap<SourceFile, ParseResult>();

/** The syntax tree of a file, made once per file. */
export function parse(file: SourceFile): ParseResult {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.text, { astType: 'ts' });
  parsed.set(file, result);
  return result;
}

/** The 1-based line on which a character stands. */
export function lineAt(file: SourceFile, offset: number): number {
  let line = 1;
  for (let at = file.text.indexOf('\n'); at !== -1 && at < offset; at = file.text.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** Whether a file holds code that can be parsed. */
export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|js|mjs)$/.test(file.path);
}

/** Whether a file is a test or belongs to the support of tests. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^(apps|packages)\/[^/]+\/test\//.test(path);
}
