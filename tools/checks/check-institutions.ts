import { Visitor } from 'oxc-parser';
import { isCode, isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const server = 'apps/server/src/';

/** All that works across institutions, by file and reason; nothing else may. */
const acrossAll: readonly (readonly [path: string, why: string])[] = [
  ['features/institutions/hosts.repo.ts', 'the name of the host decides the institution'],
  ['features/institutions/hosts.repo.ts', 'all hosts of this machine follow its port'],
  ['features/institutions/hosts.repo.ts', 'all hosts of this machine follow its address'],
  ['features/institutions/institutions.repo.ts', 'a demo that was not filled to its end goes'],
  ['features/institutions/institutions.repo.ts', 'the product works for one after the other'],
  ['features/institutions/institutions.repo.ts', 'whoever runs the product sees all of it'],
  ['features/institutions/institutions.repo.ts', 'a new institution is in none'],
  ['platform/db/statistics.ts', 'a table is counted with the rows of all of them'],
  ['platform/db/scope.ts', 'what is due or over is looked for in all of them at once'],
];

/** Where connections are opened, and where they are used for locks and probes, which read no table. */
const pastTheGuard = /^apps\/server\/src\/(platform\/db\/|platform\/cluster\/cluster\.ts$|server\.ts$)/;
const bypasses = new Set(['pool', 'executeQuery']);

/** Where connections are made that break without ending the process. */
const opener = `${server}platform/db/connect.ts`;

interface Across {
  readonly path: string;
  readonly line: number;
  readonly why: string | undefined;
}

/**
 * Every statement of the server goes past the guard that asks for its institution: what works across institutions stands
 * in the list above with its reason, and nobody else speaks to the database by another way.
 */
export function checkInstitutions(files: readonly SourceFile[]): Violation[] {
  const product = files.filter((file) => file.path.startsWith(server) && isCode(file) && !isTest(file.path));
  const found = product.flatMap(acrossIn);
  const past = product.flatMap((file) => [...bypassesIn(file), ...unheardIn(file)]);
  return [...found.flatMap(unlisted), ...leftOver(product, found), ...past];
}

function acrossIn(file: SourceFile): Across[] {
  const found: Across[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [, why], start }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'acrossInstitutions') return;
      const text = why?.type === 'Literal' && typeof why.value === 'string' ? why.value : undefined;
      found.push({ path: file.path, line: lineAt(file, start), why: text });
    },
  }).visit(parse(file).program);
  return found;
}

function isSame({ path, why }: Across, [listed, reason]: readonly [string, string]): boolean {
  return path === server + listed && why === reason;
}

function unlisted({ path, line, why }: Across): Violation[] {
  if (acrossAll.some((row) => isSame({ path, line, why }, row))) return [];
  const message = `${why ?? 'a reason that is not a text'} stands not in the list of check-institutions.ts`;
  return [{ rule: 'across-institutions', path, line, message }];
}

/** Rows of files that are there, of calls that are not. */
function leftOver(product: readonly SourceFile[], found: readonly Across[]): Violation[] {
  return acrossAll
    .filter(([path]) => product.some((file) => file.path === server + path))
    .filter((row) => !found.some((one) => isSame(one, row)))
    .map(([path, why]) => ({
      rule: 'across-no-more',
      path: server + path,
      line: 1,
      message: `nothing works across institutions because "${why}": delete its row`,
    }));
}

function bypassesIn(file: SourceFile): Violation[] {
  if (pastTheGuard.test(file.path)) return [];
  const found: Violation[] = [];
  const note = (start: number, name: string) =>
    found.push({
      rule: 'past-the-guard',
      path: file.path,
      line: lineAt(file, start),
      message: `${name} is used in platform/db only: build the statement with Kysely`,
    });
  new Visitor({
    ImportDeclaration: ({ source, importKind, start }) => {
      if (source.value === 'pg' && importKind !== 'type') note(start, 'pg');
    },
    MemberExpression: ({ property, start }) => {
      if (property.type === 'Identifier' && bypasses.has(property.name)) note(start, property.name);
    },
  }).visit(parse(file).program);
  return found;
}

/** Connections of whose loss nobody hears: the process would end with them. */
function unheardIn(file: SourceFile): Violation[] {
  if (file.path === opener) return [];
  const found: Violation[] = [];
  new Visitor({
    NewExpression: ({ callee, start }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
      if (callee.object.name !== 'pg') return;
      const message = 'a connection that is lost ends the process: open it with platform/db/connect.ts';
      found.push({ rule: 'unheard-connection', path: file.path, line: lineAt(file, start), message });
    },
  }).visit(parse(file).program);
  return found;
}
