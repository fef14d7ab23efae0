import { Visitor, type Expression, type JSXExpression } from 'oxc-parser';
import { isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const shownAttributes = new Set([
  'label',
  'placeholder',
  'title',
  'alt',
  'description',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

/** Units and signs that read the same in every language. */
const sameEverywhere = new Set(['kB', 'MB', 'GB', 'px', 'Mbps', 'kbps', 'ms', 'EN', 'ES']);

/** What people read in the web comes from the catalogue: no letters between tags or in attributes that are shown or read aloud. */
export function checkLiterals(files: readonly SourceFile[]): Violation[] {
  const pages = files.filter(
    ({ path }) => path.startsWith('apps/web/src/') && path.endsWith('.tsx') && !isTest(path),
  );
  return pages.flatMap(literalsOf);
}

function literalsOf(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const look = (text: string | undefined, at: number) => {
    if (text === undefined || !hasWords(text)) return;
    const message = `'${text.trim()}' belongs into the catalogue`;
    found.push({ rule: 'text-in-code', path: file.path, line: lineAt(file, at), message });
  };
  const lookInChildren = (children: readonly { type: string; start: number }[]) => {
    for (const child of children) {
      if (isContainer(child)) look(literalIn(child.expression), child.start);
    }
  };
  new Visitor({
    JSXText: (node) => look(node.value, node.start),
    JSXElement: (node) => lookInChildren(node.children),
    JSXFragment: (node) => lookInChildren(node.children),
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !shownAttributes.has(node.name.name)) return;
      if (node.value?.type === 'Literal') look(String(node.value.value), node.start);
      if (node.value?.type === 'JSXExpressionContainer') look(literalIn(node.value.expression), node.start);
    },
  }).visit(parse(file).program);
  return found;
}

function isContainer(child: object): child is { start: number; expression: JSXExpression } {
  return 'type' in child && child.type === 'JSXExpressionContainer';
}

/** The words that an expression certainly shows: of a literal, a template, or a branch of a choice. */
function literalIn(expression: JSXExpression | Expression): string | undefined {
  if (expression.type === 'Literal')
    return typeof expression.value === 'string' ? expression.value : undefined;
  if (expression.type === 'TemplateLiteral')
    return expression.quasis.map((quasi) => quasi.value.raw).join(' ');
  if (expression.type === 'ConditionalExpression') {
    return (
      [literalIn(expression.consequent), literalIn(expression.alternate)].filter(Boolean).join(' ') ||
      undefined
    );
  }
  if (expression.type === 'LogicalExpression') return literalIn(expression.right);
  return undefined;
}

function hasWords(text: string): boolean {
  const words = text.replaceAll(/&\w+;/g, ' ').match(/\p{L}+/gu) ?? [];
  return words.some((word) => !sameEverywhere.has(word));
}
