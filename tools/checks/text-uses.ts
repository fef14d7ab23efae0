import { Visitor, type Argument, type Expression, type TemplateLiteral } from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile } from './violation.ts';

/** A key as the code writes it. A template has a pattern for the keys that it may become. */
export interface TextUse {
  readonly key: string;
  readonly pattern: RegExp | undefined;
  readonly path: string;
  readonly line: number;
  /** The key stands in a call such as `t('...')`, so it must exist. */
  readonly isCertain: boolean;
}

const textCalls = new Set(['t', 'text', 'tr', 'translate']);

/** Every string of a file that may be the key of a text: literals, templates, and the keys that refusals stand for. */
export function textUsesOf(file: SourceFile): TextUse[] {
  const found: TextUse[] = [];
  const certain = new Set<number>();
  const use = (key: string, at: number, pattern?: RegExp) =>
    found.push({ key, pattern, path: file.path, line: lineAt(file, at), isCertain: certain.has(at) });
  new Visitor({
    CallExpression: (node) => {
      const name = calledName(node.callee);
      const [first, second] = node.arguments;
      if (first && textCalls.has(name)) certain.add(first.start);
      if (name !== 'defineRefusals' || first?.type !== 'Literal') return;
      for (const { code, start } of second ? namesIn(file, second) : []) {
        certain.add(start);
        use(`${String(first.value)}.refusal.${code}`, start);
      }
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && /^[\w-]+(\.[\w-]+)+$/.test(node.value))
        use(node.value, node.start);
    },
    TemplateLiteral: (node) => {
      const pattern = patternOf(node);
      if (pattern) use(sourceOf(file, node), node.start, pattern);
    },
  }).visit(parse(file).program);
  return found;
}

function namesIn(file: SourceFile, statuses: Argument): { code: string; start: number }[] {
  if (statuses.type !== 'ObjectExpression') return [];
  return statuses.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return [];
    const { key } = property;
    return { code: key.type === 'Literal' ? String(key.value) : sourceOf(file, key), start: property.start };
  });
}

function calledName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : '';
}

/** Only a template that begins with a whole first step (`feature.`) can be the key of a text. */
function patternOf(node: TemplateLiteral): RegExp | undefined {
  const parts = node.quasis.map((quasi) => quasi.value.raw);
  if (!/^[\w-]+\.[\w.-]*$/.test(parts[0] ?? '') || !parts.every((part) => /^[\w.-]*$/.test(part)))
    return undefined;
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`);
}

function sourceOf(file: SourceFile, node: { start: number; end: number }): string {
  return file.text.slice(node.start, node.end);
}
