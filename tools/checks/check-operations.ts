import { Visitor } from 'oxc-parser';
import { isMap, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const schemaPath = 'apps/server/src/platform/config/config.ts';
const pages = ['README.md', 'docs/operations.md'];
/** What starts the product itself, among the services of a compose file. */
const productImage = 'lectern';
const asked = /\$\{([A-Z0-9_]+)/g;

interface Compose {
  readonly file: SourceFile;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/**
 * What is told to those who run the product holds: containers give it only variables that it knows, ask for nothing that
 * their example lacks, and every variable is explained in the README and on the page of operations.
 */
export function checkOperations(files: readonly SourceFile[]): Violation[] {
  const schema = files.find(({ path }) => path === schemaPath);
  if (!schema) return [];
  const known = new Set(variablesOf(schema));
  const composes = files.filter(({ path }) => /^ops\/compose.*\.yaml$/.test(path)).map(readCompose);
  return [
    ...composes.flatMap(brokenYaml),
    ...composes.flatMap((compose) => unknownIn(compose, known)),
    ...composes.flatMap((compose) => withoutExample(compose, files)),
    ...files.filter(({ path }) => pages.includes(path)).flatMap((page) => untold(page, known)),
    ...files.filter(({ path }) => path.startsWith('ops/Caddyfile')).flatMap(publicMetrics),
  ];
}

/** The names of the one object of the configuration's schema. */
function variablesOf(schema: SourceFile): string[] {
  const names: string[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'environment' || init?.type !== 'CallExpression') return;
      const [shape] = init.arguments;
      if (shape?.type !== 'ObjectExpression') return;
      for (const property of shape.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier') names.push(property.key.name);
    },
  }).visit(parse(schema).program);
  return names;
}

function readCompose(file: SourceFile): Compose {
  const lines = new LineCounter();
  return { file, lines, document: parseDocument(file.text, { lineCounter: lines, merge: true }) };
}

function at({ file, lines }: Compose, offset: number | undefined): Pick<Violation, 'path' | 'line'> {
  return { path: file.path, line: lines.linePos(offset ?? 0).line };
}

function brokenYaml(compose: Compose): Violation[] {
  return compose.document.errors.map((error) => ({
    rule: 'broken-yaml',
    ...at(compose, error.pos[0]),
    message: error.message.split('\n')[0] ?? 'cannot be read',
  }));
}

/** The variables that a compose file gives to the product, wherever in the file the product's block stands. */
function unknownIn(compose: Compose, known: ReadonlySet<string>): Violation[] {
  const found: Violation[] = [];
  visit(compose.document, {
    Map: (_key, block) => {
      const given = block.get('environment', true);
      if (block.get('image') !== productImage || !isMap(given)) return;
      for (const { key } of given.items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (known.has(name)) continue;
        const place = at(compose, isScalar(key) ? key.range?.[0] : undefined);
        found.push({ rule: 'unknown-variable', ...place, message: `the product knows no ${name}` });
      }
    },
  });
  return found;
}

function exampleOf({ file }: Compose): string {
  return file.path === 'ops/compose.cluster.yaml' ? 'ops/cluster.env.example' : 'ops/lectern.env.example';
}

function withoutExample(compose: Compose, files: readonly SourceFile[]): Violation[] {
  const path = exampleOf(compose);
  const example = files.find((file) => file.path === path)?.text ?? '';
  const has = (name: string) => new RegExp(`^${name}=`, 'm').test(example);
  const names = new Set([...compose.file.text.matchAll(asked)].flatMap(([, name]) => name ?? []));
  return [...names]
    .filter((name) => !has(name))
    .map((name) => ({
      rule: 'missing-in-example',
      path: compose.file.path,
      line: lineAt(compose.file, compose.file.text.indexOf(`\${${name}`)),
      message: `${name} stands not in ${path}`,
    }));
}

/** A block of a proxy's recipe that leads to the product shows nobody outside its figures. */
function publicMetrics(recipe: SourceFile): Violation[] {
  const blocks = recipe.text.split(/^\}/m);
  return blocks
    .filter(
      (block) => /reverse_proxy (lectern|server-)/.test(block) && !block.includes('respond /metrics 404'),
    )
    .map(() => ({
      rule: 'public-metrics',
      path: recipe.path,
      line: 1,
      message: 'lets everybody read /metrics',
    }));
}

function untold(page: SourceFile, known: ReadonlySet<string>): Violation[] {
  return [...known]
    .filter((name) => !page.text.includes(`\`${name}\``))
    .map((name) => ({
      rule: 'untold-variable',
      path: page.path,
      line: 1,
      message: `says nothing of ${name}`,
    }));
}
