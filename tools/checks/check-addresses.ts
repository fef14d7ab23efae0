import { Visitor, type Expression, type TemplateLiteral } from 'oxc-parser';
import { isCode, isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const pages = /^apps\/web\/src\/(features|screens|ui)\//;
const routed = /^apps\/web\/src\//;
const addressMessage = "say it as `{ to: '/student/$userId', params }`, which the router's types check";
const castMessage = 'parameters have the types of their route; narrow them instead';
/** The one place that reads what no route promises, and looks at the row of the table before it gives it away. */
const reader = 'apps/web/src/screens/shared/use-screen-params.ts';
const looseMessage = 'say which row of the access table it is: `useScreenParams(adminScreens.levelOneView)`';

/** Addresses of the web are typed by its router: none is put together as a text, no parameter is cast or read of no route in particular. */
export function checkAddresses(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => routed.test(file.path) && isCode(file) && !isTest(file.path))
    .flatMap((file) => [
      ...(pages.test(file.path) ? addressesIn(file) : []),
      ...castsIn(file),
      ...(file.path === reader ? [] : looseReadsIn(file)),
    ]);
}

/** A step of a path in letters, after the beginning or a slash that follows something filled in. */
const step = /^\/[a-z]|\0\/[a-z]/i;

function addressesIn(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const look = (text: string, at: number) => {
    if (!step.test(text)) return;
    found.push({ rule: 'address-as-text', path: file.path, line: lineAt(file, at), message: addressMessage });
  };
  new Visitor({
    TemplateLiteral: (node) => {
      if (node.expressions.length > 0) look(textOf(node), node.start);
    },
    BinaryExpression: (node) => {
      if (node.operator !== '+') return;
      for (const side of [node.left, node.right]) {
        if (side.type === 'Literal' && typeof side.value === 'string') look(side.value, node.start);
      }
    },
  }).visit(parse(file).program);
  return found;
}

function textOf({ quasis }: TemplateLiteral): string {
  return quasis.map((quasi) => quasi.value.raw).join('\0');
}

function castsIn(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    TSAsExpression: ({ expression, start }) => {
      if (!isOfRoute(expression)) return;
      found.push({
        rule: 'cast-parameter',
        path: file.path,
        line: lineAt(file, start),
        message: castMessage,
      });
    },
  }).visit(parse(file).program);
  return found;
}

function looseReadsIn(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    Property: ({ key, value, start }) => {
      if (key.type !== 'Identifier' || key.name !== 'strict') return;
      if (value.type !== 'Literal' || value.value !== false) return;
      found.push({
        rule: 'loose-parameter',
        path: file.path,
        line: lineAt(file, start),
        message: looseMessage,
      });
    },
  }).visit(parse(file).program);
  return found;
}

function isOfRoute(expression: Expression): boolean {
  if (expression.type === 'Identifier') return /^(params|search)$/.test(expression.name);
  return (
    expression.type === 'MemberExpression' &&
    expression.property.type === 'Identifier' &&
    /^(params|search)$/.test(expression.property.name)
  );
}
