import { matchesGlob } from 'node:path';
import { lineAt } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const decision = /^docs\/decisions\/\d{4}-.+\.md$/;
const checkedBy = /(?:\*\*|^## )Checked by\b/m;
/** A name in the running text, at most with a place within it behind a colon. */
const named = /`([^`\s:]+\.tsx?)(?::[^`]*)?`/g;

/**
 * Every decision says what it is checked by, and what it names there is in the tree: by its whole path or by the end of it. A
 * test that was renamed would leave a rule behind that nobody can follow.
 */
export function checkDecisions(files: readonly SourceFile[]): Violation[] {
  const paths = files.map(({ path }) => path);
  return files.filter(({ path }) => decision.test(path)).flatMap((file) => wrongIn(file, paths));
}

function wrongIn(file: SourceFile, paths: readonly string[]): Violation[] {
  const begin = checkedBy.exec(file.text)?.index;
  if (begin === undefined)
    return [{ rule: 'decision-unchecked', path: file.path, line: 1, message: 'say what it is checked by' }];
  const section = file.text.slice(begin);
  return [...section.matchAll(named)]
    .filter(([, name = '']) => !paths.some((path) => path === name || matchesGlob(path, `**/${name}`)))
    .map(({ 1: name, index }) => ({
      rule: 'decision-names-nothing',
      path: file.path,
      line: lineAt(file, begin + index),
      message: `there is no ${name}`,
    }));
}
