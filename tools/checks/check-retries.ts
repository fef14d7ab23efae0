import { Visitor, type Expression } from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const rule = 'second-try';
const message = 'a test that fails once in twenty is a fault: mend its cause instead of trying again';

/**
 * No test is tried a second time: not by the settings of a runner, not by a test's own options, not by what a script
 * gives on the command line.
 */
export function checkRetries(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    if (file.path === 'package.json') return inScripts(file);
    if (!/\.tsx?$/.test(file.path) || file.path.startsWith('tools/checks/')) return [];
    return inCode(file, isAboutTests(file.path));
  });
}

function isAboutTests(path: string): boolean {
  return /(?:vitest|playwright)\.config\.ts$|\.(?:test|spec)\.tsx?$/.test(path);
}

function inScripts(file: SourceFile): Violation[] {
  return [...file.text.matchAll(/--retr(?:y|ies)\b/g)].map(({ index }) => at(file, index));
}

function inCode(file: SourceFile, withOptions: boolean): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    Property: ({ key, value, start }) => {
      const name = key.type === 'Identifier' ? key.name : '';
      if (withOptions && /^retr(?:y|ies)$/.test(name) && !isNone(value as Expression))
        found.push(at(file, start));
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && /^--retr(?:y|ies)\b/.test(value)) found.push(at(file, start));
    },
  }).visit(parse(file).program);
  return found;
}

/** 0 and false, and what is no number of tries at all, such as a text. */
function isNone(value: Expression): boolean {
  return (
    value.type === 'Literal' &&
    (value.value === 0 || value.value === false || typeof value.value === 'string')
  );
}

function at(file: SourceFile, offset: number): Violation {
  return { rule, path: file.path, line: lineAt(file, offset), message };
}
