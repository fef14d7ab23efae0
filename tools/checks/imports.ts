import { Visitor } from 'oxc-parser';
import { isCode, lineAt, parse } from './parse.ts';
import type { SourceFile } from './violation.ts';

/** One import as it is written: static, dynamic, re-export or `import('...')` in a type. */
export interface WrittenImport {
  readonly specifier: string;
  /** True where it comes when it is asked for: `import('…')`. */
  readonly isLate?: boolean;
  readonly line: number;
  /** Nothing of it is left at run time. */
  readonly isTypeOnly: boolean;
  /** `export … from`: passed on to every importer of this file. */
  readonly isReExport: boolean;
}

/** An import with the file it leads to. */
export interface ImportEdge extends WrittenImport {
  readonly from: string;
  /** A path of the tree; undefined for packages and for what can't be resolved. */
  readonly to: string | undefined;
  /** The package's name when the import leaves the tree. */
  readonly packageName: string | undefined;
}

/** Every import of a file in the order of writing. Paths that are computed at run time are not seen. */
export function importsOf(file: SourceFile): WrittenImport[] {
  const found: (Omit<WrittenImport, 'line'> & { at: number })[] = [];
  type Source = { value: unknown; start: number } | null | undefined;
  const add = (source: Source, isTypeOnly: boolean, isReExport = false) => {
    if (source && typeof source.value === 'string')
      found.push({ specifier: source.value, at: source.start, isTypeOnly, isReExport });
  };
  const late = new Set<number>();
  new Visitor({
    ImportDeclaration: (node) => {
      const isAllTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      add(node.source, node.importKind === 'type' || isAllTypes);
    },
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type', true),
    ExportNamedDeclaration: (node) => {
      const isAllTypes =
        node.specifiers.length > 0 && node.specifiers.every((one) => one.exportKind === 'type');
      add(node.source, node.exportKind === 'type' || isAllTypes, true);
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(node.source, false);
      late.add(node.source.start);
    },
    TSImportType: (node) => add(node.source, true),
  }).visit(parse(file).program);
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...one }) => ({ ...one, isLate: late.has(at), line: lineAt(file, at) }));
}

/** Every import of every file, resolved within the tree. */
export function importEdges(files: readonly SourceFile[]): ImportEdge[] {
  const paths = new Set(files.map((file) => file.path));
  return files
    .filter(isCode)
    .flatMap((file) =>
      importsOf(file).map((one) => ({ ...one, from: file.path, ...resolve(file.path, one, paths) })),
    );
}

function resolve(
  from: string,
  { specifier }: WrittenImport,
  paths: ReadonlySet<string>,
): Pick<ImportEdge, 'to' | 'packageName'> {
  const bare = specifier.replace(/\?[a-z&=]+$/, '');
  const target = pathOf(from, bare);
  if (target === undefined) return { to: undefined, packageName: packageOf(bare) };
  return { to: paths.has(target) ? target : undefined, packageName: undefined };
}

/** Where a relative or workspace import points; undefined for a package from outside. */
function pathOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return joined(from.split('/').slice(0, -1), specifier.split('/'));
  const workspace = /^@lectern\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2] ?? ''}`;
  return specifier.startsWith('/') ? specifier : undefined;
}

function joined(folder: readonly string[], steps: readonly string[]): string {
  const result = [...folder];
  for (const step of steps) {
    if (step === '..') result.pop();
    else if (step !== '.') result.push(step);
  }
  return result.join('/');
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}
