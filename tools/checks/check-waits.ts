import { Visitor, type Argument, type CallExpression, type Expression } from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const messages = {
  'hasty-wait':
    'what must come is waited for by a second only: say for how long, as in vi.waitFor(look, 20_000)',
  'wait-for-promise': 'a promise is true at once, whatever it brings: nothing is waited for; use expect.poll',
};

/**
 * Every `vi.waitFor` and `vi.waitUntil` says how long it waits: a second, as by itself, is too short on a busy machine.
 * No `waitForFunction` of Playwright is given a function that is asynchronous: it takes the promise itself for a yes.
 */
export function checkWaits(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith('tools/checks/'))
    .flatMap(inCode);
}

function isHasty(of: Expression, name: string, given: number): boolean {
  return of.type === 'Identifier' && of.name === 'vi' && /^wait(?:For|Until)$/.test(name) && given < 2;
}

function isForPromise(name: string, first: Argument | undefined): boolean {
  return name === 'waitForFunction' && first !== undefined && 'async' in first && first.async;
}

function brokenBy({ callee, arguments: given }: CallExpression): keyof typeof messages | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const { name } = callee.property;
  if (isForPromise(name, given[0])) return 'wait-for-promise';
  return isHasty(callee.object, name, given.length) ? 'hasty-wait' : null;
}

function inCode(file: SourceFile): Violation[] {
  if (!/vi\.wait|waitForFunction/.test(file.text)) return [];
  const found: Violation[] = [];
  new Visitor({
    CallExpression: (call) => {
      const rule = brokenBy(call);
      if (rule)
        found.push({ rule, path: file.path, line: lineAt(file, call.start), message: messages[rule] });
    },
  }).visit(parse(file).program);
  return found;
}
