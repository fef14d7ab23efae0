import { Visitor, type Node, type ObjectExpression } from 'oxc-parser';
import { nameGraph, textsReachedBy } from './name-graph.ts';
import { parse } from './parse.ts';
import type { SourceFile } from './violation.ts';

/** The files of the web that say which component a row of the access table shows. */
const routeFile = /^apps\/web\/src\/screens\/.+-routes\.ts$/;

/** A row of the access table by the name of its table and its own, with what its route shows. */
interface Shown {
  readonly path: string;
  readonly row: string;
  readonly component: Node;
}

/** The reading calls in the code of each screen, by its row: what it asks when it opens, and what its lists and windows ask. */
export function callsOfScreens(files: readonly SourceFile[]): Map<string, ReadonlySet<string>> {
  const web = files.filter(({ path }) => path.startsWith('apps/web/src/'));
  const graph = nameGraph(web);
  const calls = new Map<string, ReadonlySet<string>>();
  const shown = web.filter(({ path }) => routeFile.test(path)).flatMap(screensIn);
  for (const { path, row, component } of shown) {
    const texts = [...textsReachedBy(graph, path, component)].filter((text) => text.startsWith('GET /'));
    calls.set(row, new Set([...(calls.get(row) ?? []), ...texts]));
  }
  return calls;
}

function screensIn(file: SourceFile): Shown[] {
  const tables = tablesOf(file);
  const shown: Shown[] = [];
  new Visitor({
    ObjectExpression: (node) => {
      const component = valueOf(node, 'component');
      const row = rowIn(file.text.slice(node.start, node.end), tables);
      if (component && row !== undefined) shown.push({ path: file.path, row, component });
    },
  }).visit(parse(file).program);
  return shown;
}

/** The tables of screens by the names that a file gives them. */
function tablesOf(file: SourceFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  new Visitor({
    ImportSpecifier: ({ imported, local }) => {
      if (imported.type === 'Identifier' && imported.name.endsWith('Screens'))
        names.set(local.name, imported.name);
    },
  }).visit(parse(file).program);
  return names;
}

function rowIn(text: string, tables: ReadonlyMap<string, string>): string | undefined {
  const [, table, row] = /(?:\bat\(|\bpath: )(\w+)\.(\w+)/.exec(text) ?? [];
  const name = tables.get(table ?? '');
  return name === undefined ? undefined : `${name}.${row}`;
}

function valueOf({ properties }: ObjectExpression, name: string): Node | undefined {
  const found = properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  );
  return found?.type === 'Property' ? found.value : undefined;
}
