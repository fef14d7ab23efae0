import type {
  BinaryExpression,
  Expression,
  ImportDeclaration,
  ObjectExpression,
  ObjectProperty,
  Program,
} from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/** One sentence of the catalogue and where it stands. */
export interface Text {
  readonly key: string;
  readonly text: string;
  readonly path: string;
  readonly line: number;
}

/** All sentences of one language by their dotted keys, and what could not be read. */
export interface Catalogue {
  readonly texts: ReadonlyMap<string, Text>;
  readonly problems: readonly Violation[];
}

interface Reader {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly texts: Map<string, Text>;
  readonly problems: Violation[];
}

/** Reads a catalogue from its root file by following its objects, their spreads and the files that they import. */
export function readCatalogue(files: readonly SourceFile[], rootPath: string): Catalogue {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reader: Reader = { files: byPath, texts: new Map(), problems: [] };
  const root = byPath.get(rootPath);
  if (root) {
    for (const value of exportedObjects(parse(root).program)) readValue(reader, root, { key: '', value });
  }
  return reader;
}

function exportedObjects(program: Program): Expression[] {
  return program.body
    .flatMap((node) =>
      node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
        ? node.declaration.declarations
        : [],
    )
    .flatMap((one) => (one.init ? [one.init] : []));
}

function readValue(reader: Reader, file: SourceFile, entry: { key: string; value: Expression }): void {
  const value = plain(entry.value);
  const sentence = textOf(value);
  if (sentence !== undefined) {
    const text = { key: entry.key, text: sentence, path: file.path, line: lineAt(file, value.start) };
    reader.texts.set(entry.key, text);
  } else if (value.type === 'ObjectExpression') {
    readObject(reader, file, { key: entry.key, value });
  } else if (value.type === 'Identifier') {
    readNamed(reader, file, { key: entry.key, value });
  } else {
    const message = 'a catalogue holds plain objects and sentences only';
    reader.problems.push({
      rule: 'texts-are-plain',
      path: file.path,
      line: lineAt(file, value.start),
      message,
    });
  }
}

function readObject(reader: Reader, file: SourceFile, entry: { key: string; value: ObjectExpression }): void {
  for (const property of entry.value.properties) {
    if (property.type === 'SpreadElement')
      readValue(reader, file, { key: entry.key, value: property.argument });
    else readValue(reader, file, { key: joinKey(entry.key, nameOf(property)), value: property.value });
  }
}

function readNamed(
  reader: Reader,
  file: SourceFile,
  { key, value }: { key: string; value: { name: string; start: number } },
): void {
  const found = declarationOf(reader, file, value.name);
  if (found) return readValue(reader, found.file, { key, value: found.value });
  const message = `'${value.name}' is not declared where it can be followed`;
  reader.problems.push({
    rule: 'texts-are-plain',
    path: file.path,
    line: lineAt(file, value.start),
    message,
  });
}

type Found = { file: SourceFile; value: Expression } | undefined;

function declarationOf(reader: Reader, file: SourceFile, name: string): Found {
  const { body } = parse(file).program;
  const own = body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node));
  for (const node of own) {
    if (node?.type !== 'VariableDeclaration') continue;
    const value = node.declarations.find((one) => one.id.type === 'Identifier' && one.id.name === name)?.init;
    if (value) return { file, value };
  }
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue;
    const imported = nameBehind(node, name);
    const target = imported && reader.files.get(pathFrom(file.path, node.source.value));
    if (target) return declarationOf(reader, target, imported);
  }
  return undefined;
}

function nameBehind(node: ImportDeclaration, local: string): string | undefined {
  const specifier = node.specifiers.find((one) => one.local.name === local);
  if (specifier?.type !== 'ImportSpecifier') return undefined;
  return 'name' in specifier.imported ? specifier.imported.name : undefined;
}

function pathFrom(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

/** The value without `as const`, `satisfies` and the call of a function that only types it. */
function plain(value: Expression): Expression {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return plain(value.expression);
  if (value.type !== 'CallExpression') return value;
  const [first] = value.arguments;
  return first && first.type !== 'SpreadElement' ? plain(first) : value;
}

function textOf(value: Expression): string | undefined {
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  if (value.type === 'TemplateLiteral') {
    return value.expressions.length === 0 ? value.quasis[0]?.value.raw : undefined;
  }
  return value.type === 'BinaryExpression' && value.operator === '+' ? sumOf(value) : undefined;
}

function sumOf({ left, right }: BinaryExpression): string | undefined {
  const texts = [textOf(left), textOf(right)];
  return texts.includes(undefined) ? undefined : texts.join('');
}

function nameOf(property: ObjectProperty): string {
  if (property.key.type === 'Identifier') return property.key.name;
  return property.key.type === 'Literal' ? String(property.key.value) : '?';
}

function joinKey(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}.${name}`;
}
