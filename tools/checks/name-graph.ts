import type { ImportDeclarationSpecifier, Node } from 'oxc-parser';
import { importEdges } from './imports.ts';
import { isCode, isTest, parse } from './parse.ts';
import type { SourceFile } from './violation.ts';

/** A name that a file declares. */
type Place = readonly [path: string, name: string];

/** What a piece of code says and uses. */
interface Said {
  readonly names: ReadonlySet<string>;
  readonly texts: readonly string[];
  /** What it fetches when it is wanted, as it is written there. */
  readonly late: readonly string[];
}

interface Module {
  readonly declared: ReadonlyMap<string, Said>;
  readonly imported: ReadonlyMap<string, Place>;
  readonly resolve: Resolve;
}

type Resolve = (specifier: string) => string | undefined;

/** What each declaration of each file says, and what it uses of its own file and of others. */
export type NameGraph = ReadonlyMap<string, Module>;

/** Reads the declarations of all code that is no test. */
export function nameGraph(files: readonly SourceFile[]): NameGraph {
  const code = files.filter((file) => isCode(file) && !isTest(file.path));
  const targets = new Map(importEdges(code).map(({ from, specifier, to }) => [`${from} ${specifier}`, to]));
  return new Map(
    code.map((file) => [file.path, moduleOf(file, (specifier) => targets.get(`${file.path} ${specifier}`))]),
  );
}

/** Every text in a piece of code of a file and in all that it uses, name by name: of another file what it takes of it, no more. */
export function textsReachedBy(graph: NameGraph, path: string, code: Node): Set<string> {
  const texts = new Set<string>();
  const seen = new Set<string>();
  const first = read(code);
  first.texts.forEach((text) => texts.add(text));
  const pending = usedBy(graph, path, first);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const key = next.join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    const [at, name] = next;
    const said = graph.get(at)?.declared.get(name);
    if (!said) continue;
    said.texts.forEach((text) => texts.add(text));
    pending.push(...usedBy(graph, at, said));
  }
  return texts;
}

function moduleOf(file: SourceFile, resolve: Resolve): Module {
  const { body } = parse(file).program;
  const declared = body.flatMap((statement) =>
    partsOf(
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement,
    ).map(([name, part]): [string, Said] => [name, read(part)]),
  );
  const imported = body.flatMap((statement) => {
    const from = statement.type === 'ImportDeclaration' ? resolve(statement.source.value) : undefined;
    if (statement.type !== 'ImportDeclaration' || from === undefined) return [];
    return statement.specifiers.map((one): [string, Place] => [one.local.name, [from, takenName(one)]]);
  });
  return { declared: new Map(declared), imported: new Map(imported), resolve };
}

function takenName(one: ImportDeclarationSpecifier): string {
  if (one.type !== 'ImportSpecifier') return '*';
  return one.imported.type === 'Identifier' ? one.imported.name : one.imported.value;
}

function partsOf(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return node.id ? [[node.id.name, node]] : [];
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap((one) =>
    [...read(one.id).names].map((name): [string, Node] => [name, one]),
  );
}

function read(root: Node): Said {
  const names = new Set<string>();
  const texts: string[] = [];
  const late: string[] = [];
  const note = (node: Node): void => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateLiteral') texts.push(node.quasis.map(({ value }) => value.raw).join('*'));
    if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      late.push(String(node.source.value));
  };
  const pending: unknown[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (isNode(next)) note(next);
    if (!isNode(next) || !isType(next))
      pending.push(...Object.values(next).filter((one) => one !== undefined));
  }
  return { names, texts, late };
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value;
}

/** A type asks for nothing; a value that is only looked at as a type stays a value. */
function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);
}

function usedBy(graph: NameGraph, path: string, said: Said): Place[] {
  const module = graph.get(path);
  if (!module) return [];
  const direct = [...said.names].flatMap((name): Place[] => {
    const place = module.imported.get(name);
    if (!place) return module.declared.has(name) ? [[path, name]] : [];
    return place[1] === '*' ? namesOf(graph, place[0]).map((one) => [place[0], one]) : [place];
  });
  const late = said.late.flatMap((specifier) => lateNames(graph, module.resolve(specifier), said));
  return [...direct, ...late];
}

function namesOf(graph: NameGraph, path: string): string[] {
  return [...(graph.get(path)?.declared.keys() ?? [])];
}

/** Of a file that is fetched when it is wanted: what is named beside the fetching. A star stands for what is filled in. */
function lateNames(graph: NameGraph, path: string | undefined, { names, texts }: Said): Place[] {
  if (path === undefined) return [];
  const words = [...names, ...texts].filter((word) => /^[\w*]+$/.test(word));
  const patterns = words.map((word) => new RegExp(`^${word.replaceAll('*', String.raw`\w+`)}$`));
  return namesOf(graph, path)
    .filter((name) => patterns.some((pattern) => pattern.test(name)))
    .map((name) => [path, name]);
}
