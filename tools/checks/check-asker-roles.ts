import { Visitor, type Expression, type Node, type SpreadElement } from 'oxc-parser';
import { filesAskingWhat } from './asker-role-files.ts';
import { isCode, isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const product = /^apps\/[^/]+\/src\//;
const policy = /\.policy\.ts$/;
const questions = /^is(Student|Parent|Educator|Guest)$/;

/**
 * Who may what is asked of the access table: no policy asks what somebody is, and no other code what the person is who
 * asks. The files that must (for whose a record is, for words) are listed, and no others.
 */
export function checkAskerRoles(
  files: readonly SourceFile[],
  listed: Readonly<Record<string, string>> = filesAskingWhat,
): Violation[] {
  const asking = files
    .filter((file) => product.test(file.path) && isCode(file) && !isTest(file.path))
    .map((file) => ({ path: file.path, lines: questionsIn(file) }))
    .filter(({ lines }) => lines.length > 0);
  const unlisted = asking.filter(({ path }) => listed[path] === undefined);
  const idle = Object.keys(listed).filter(
    (path) => files.some((file) => file.path === path) && !asking.some((one) => one.path === path),
  );
  return [
    ...unlisted.flatMap(({ path, lines }) =>
      lines.map((line) => ({
        rule: 'role-of-asker',
        path,
        line,
        message:
          'ask for a capability of the access table, or list the file where it is about whose something is',
      })),
    ),
    ...idle.map((path) => ({
      rule: 'role-of-asker',
      path,
      line: 1,
      message: 'asks no more what somebody is: take it out of tools/checks/asker-role-files.ts',
    })),
  ];
}

function questionsIn(file: SourceFile): number[] {
  const lines: number[] = [];
  const names = namesOfAskerRole(file);
  new Visitor({
    CallExpression: ({ callee, arguments: [about], start }) => {
      if (callee.type !== 'Identifier' || !questions.test(callee.name) || !about) return;
      if (policy.test(file.path) || isOfAsker(about, file, names)) lines.push(lineAt(file, start));
    },
  }).visit(parse(file).program);
  return lines;
}

/** What a file calls the role of who asks: `const { role } = ctx.actor`, `({ role }: Person) =>`, `const own = roleOf(session)`. */
function namesOfAskerRole(file: SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const textOf = ({ start, end }: Node): string => file.text.slice(start, end);
  const look = (pattern: Node, source: string): void => {
    if (pattern.type === 'Identifier' && /(\bactor\.role|\broleOf\(.*\))$/s.test(source))
      names.add(pattern.name);
    if (pattern.type !== 'ObjectPattern' || !/(\bactor|\bPerson|\bActor)$/.test(source)) return;
    for (const one of pattern.properties)
      if (one.type === 'Property' && textOf(one.key) === 'role') names.add(textOf(one.value));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init) look(id, textOf(init));
    },
    ObjectPattern: (pattern) => {
      if (pattern.typeAnnotation) look(pattern, textOf(pattern.typeAnnotation));
    },
  }).visit(parse(file).program);
  return names;
}

function isOfAsker(about: Expression | SpreadElement, file: SourceFile, names: ReadonlySet<string>): boolean {
  const text = file.text.slice(about.start, about.end);
  return (
    names.has(text) || /\b(actor|asker|session|creator)\??\.role$|^(asker|creator)$|^roleOf\(/.test(text)
  );
}
