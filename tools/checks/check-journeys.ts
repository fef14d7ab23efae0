import { Visitor, type Expression } from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/** Journeys keep the rules of the other tests, which the linter knows only for vitest: titles say the outcome, none runs alone. They look with axe by `setup/axe.ts`, which waits until the page stands still. */
export function checkJourneys(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => /^e2e\/.+\.spec\.ts$/.test(path)).flatMap(wrongIn);
}

function wrongIn(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (rule: string, at: number, message: string) =>
    found.push({ rule, path: file.path, line: lineAt(file, at), message });
  new Visitor({
    ImportDeclaration: ({ source, start }) => {
      if (source.value === '@axe-core/playwright')
        add('axe-in-motion', start, 'what fades in is pale to axe: look by setup/axe.ts, which waits for it');
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      const name = nameOf(file, callee);
      if (!/^test(\.|$)/.test(name)) return;
      if (name.endsWith('.only')) add('focused-journey', start, 'the other journeys would not run');
      const title = first?.type === 'Literal' ? String(first.value) : '';
      if (/\bshould\b/i.test(title))
        add('journey-title', start, 'the title says what happens, not what should');
    },
  }).visit(parse(file).program);
  return found;
}

function nameOf(file: SourceFile, callee: Expression): string {
  return callee.type === 'Identifier' || callee.type === 'MemberExpression'
    ? file.text.slice(callee.start, callee.end)
    : '';
}
