import { Visitor, type TSTypeAnnotation } from 'oxc-parser';
import { featureNames } from './features.ts';
import { isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const writingCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const sqlCalls = new Set([
  ...writingCalls,
  'selectFrom',
  'selectNoFrom',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
]);
const readOnlyFeatures = new Set(['reports', 'dashboards']);

interface Sql {
  readonly name: string;
  readonly table: string;
  readonly feature: string;
  readonly path: string;
  readonly line: number;
}

const across = 'AcrossInstitutions';

/**
 * Only repos speak SQL; a table is written by the repos of one feature, its owner; reports and dashboards write none.
 * What looks into all institutions at once stands in a repo and says so by its name.
 */
export function checkTables(files: readonly SourceFile[]): Violation[] {
  const calls = files.filter(({ path }) => featureOf(path) !== undefined && !isTest(path)).flatMap(sqlOf);
  const writes = calls.filter(({ name, table }) => writingCalls.has(name) && table !== '');
  const byTable = Map.groupBy(writes, (write) => write.table);
  return [
    ...calls.filter(({ path }) => !path.endsWith('.repo.ts')).map(outsideRepo),
    ...files.filter(({ path }) => featureOf(path) !== undefined && !isTest(path)).flatMap(acrossOf),
    ...[...byTable.values()].flatMap((ofTable) => {
      const features = [...new Set(ofTable.map((write) => write.feature))].toSorted();
      return ofTable.flatMap((write) => wrongWith(write, features));
    }),
  ];
}

function outsideRepo({ name, path, line }: Sql): Violation {
  return { rule: 'sql-outside-repos', path, line, message: `${name} stands in <feature>.repo.ts` };
}

function wrongWith({ table, feature, path, line }: Sql, features: readonly string[]): Violation[] {
  if (readOnlyFeatures.has(feature)) {
    return [{ rule: 'read-only-feature', path, line, message: `${feature} writes no table, here ${table}` }];
  }
  if (features.length < 2) return [];
  return [
    { rule: 'one-owner-per-table', path, line, message: `${table} is written by ${features.join(' and ')}` },
  ];
}

function takesAll({ typeAnnotation }: { typeAnnotation?: TSTypeAnnotation | null | undefined }): boolean {
  const type = typeAnnotation?.typeAnnotation;
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'AllInstitutions'
  );
}

function acrossOf(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    FunctionDeclaration: ({ id, params, start }) => {
      const name = id?.name ?? '';
      const isAcross = params.some((param) => param.type === 'Identifier' && takesAll(param));
      if (isAcross === (name.endsWith(across) && file.path.endsWith('.repo.ts'))) return;
      if (!isAcross && !name.endsWith(across)) return;
      const message = `${name} takes AllInstitutions, stands in a repo and ends in ${across}, or none of it`;
      found.push({ rule: 'all-institutions', path: file.path, line: lineAt(file, start), message });
    },
  }).visit(parse(file).program);
  return found;
}

function featureOf(path: string): string | undefined {
  const feature = /^apps\/server\/src\/features\/([^/]+)\/.+\.ts$/.exec(path)?.[1];
  return feature !== undefined && featureNames.has(feature) ? feature : undefined;
}

function sqlOf(file: SourceFile): Sql[] {
  const found: Sql[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (!sqlCalls.has(name)) return;
      const table = first?.type === 'Literal' ? (String(first.value).split(' ')[0] ?? '') : '';
      const feature = featureOf(file.path) ?? '';
      found.push({ name, table, feature, path: file.path, line: lineAt(file, start) });
    },
  }).visit(parse(file).program);
  return found;
}
