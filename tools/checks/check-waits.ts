import { Visitor } from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const rule = 'hasty-wait';
const message =
  'what must come is waited for by a second only: say for how long, as in vi.waitFor(look, 20_000)';

/** Every `vi.waitFor` and `vi.waitUntil` says how long it waits: a second, as by itself, is too short on a busy machine. */
export function checkWaits(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith('tools/checks/'))
    .flatMap(inCode);
}

function inCode(file: SourceFile): Violation[] {
  if (!file.text.includes('vi.wait')) return [];
  const found: Violation[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given, start }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.object.name !== 'vi' || callee.property.type !== 'Identifier') return;
      if (!/^wait(?:For|Until)$/.test(callee.property.name) || given.length > 1) return;
      found.push({ rule, path: file.path, line: lineAt(file, start), message });
    },
  }).visit(parse(file).program);
  return found;
}
