import { Visitor, type Expression } from 'oxc-parser';
import { isCode, isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/**
 * Where the time of day is read: the clocks themselves, programs that are no part of the product, and the media engine,
 * whose tokens, packets and timers live on real time (decision 7).
 */
const mayReadTheClock =
  /^(tools|bench|e2e|packages\/media-server)\/|^apps\/server\/src\/platform\/clock\/|^(apps\/web\/src\/lib|packages\/[^/]+\/src)\/(.+\/)?([a-z]+-)?clock\.ts$|\.config\.ts$/;

/** Where durations are measured that no test moves: packets in flight and requests being served. */
const mayMeasure =
  /^(packages\/media-server\/|apps\/server\/src\/platform\/|apps\/server\/src\/main\.ts$|apps\/web\/src\/lib\/)/;

/** Time comes from the clock that is handed over, so that tests can move it. Reading an instant with `new Date(value)` is free. */
export function checkClock(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isCode(file) && !isTest(file.path) && !mayReadTheClock.test(file.path))
    .flatMap(readsOfTheClock);
}

function readsOfTheClock(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (at: number, what: string) =>
    found.push({
      rule: 'clock',
      path: file.path,
      line: lineAt(file, at),
      message: `${what}: take the time from the clock`,
    });
  const isDate = (node: Expression) => node.type === 'Identifier' && node.name === 'Date';
  const asksForZone = new Set<number>();
  new Visitor({
    NewExpression: (node) => {
      if (!isDate(node.callee) || node.arguments.length > 0 || asksForZone.has(node.start)) return;
      add(node.start, 'new Date()');
    },
    CallExpression: (node) => {
      if (isDate(node.callee)) add(node.start, 'Date()');
    },
    MemberExpression: (node) => {
      if (file.text.slice(node.property.start, node.property.end) === 'getTimezoneOffset')
        asksForZone.add(node.object.start);
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
      const name = `${node.object.name}.${node.property.name}`;
      if (name === 'performance.now' && mayMeasure.test(file.path)) return;
      if (['Date.now', 'performance.now', 'Temporal.Now'].includes(name)) add(node.start, name);
    },
  }).visit(parse(file).program);
  return found;
}
