import { Visitor, type Node } from 'oxc-parser';
import { isCode, isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

/** Names of roles that stand for nothing else, inside the product and on the wire. */
const plainNames = new Set([
  'topAdmin',
  'graAdmin',
  'levelOneAdmin',
  'levelTwoAdmin',
  'levelThreeAdmin',
  'INS_SUPER_ADMIN',
  'GRA_ADMIN',
  'LEVEL_ONE_ADMIN',
  'LEVEL_TWO_ADMIN',
  'LEVEL_THREE_ADMIN',
  'BRANCHADMIN',
  'INSADMIN',
  'TUTOR',
  'DOCTOR',
  'STUDENT',
  'PARENT',
  'GUEST',
]);
/**
 * Words that also name a side of a session or a part of a form: they are roles only next to something that is called
 * one.
 */
const sharedNames = new Set(['student', 'parent', 'educator', 'guest']);
const isRoleName = (name: unknown): boolean =>
  typeof name === 'string' && (plainNames.has(name) || sharedNames.has(name));

const product = /^(apps|packages)\/[^/]+\/src\//;
/** The table itself, the vocabulary that it is made of, and what is read by people. */
const allowed =
  /^packages\/contract\/src\/(access\/|identity\/identity\.names\.ts$)|\.texts(\.[a-z]{2})?\.ts$/;

const message =
  'ask for a capability of the access table (packages/contract/src/access), or for what somebody is';

/** Who may what is said in the access table: no other code names a role, or guesses it from the end of a word. */
export function checkRoles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(
      (file) => product.test(file.path) && isCode(file) && !isTest(file.path) && !allowed.test(file.path),
    )
    .flatMap(rolesIn);
}

function rolesIn(file: SourceFile): Violation[] {
  const places = new Set<number>();
  const note = (nodes: readonly Node[]) => nodes.forEach((node) => places.add(node.start));
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' && plainNames.has(node.value)) note([node]);
    },
    Property: (node) => {
      if (!node.computed && node.key.type === 'Identifier' && plainNames.has(node.key.name)) note([node.key]);
      if (isNamedRole(node.key)) note(namesIn(node.value));
    },
    TSPropertySignature: (node) => {
      if (isNamedRole(node.key) && node.typeAnnotation) note(namesIn(node.typeAnnotation));
    },
    BinaryExpression: ({ left, right }) => {
      if (isOfRole(left)) note(namesIn(right));
      if (isOfRole(right)) note(namesIn(left));
      note([left, right].filter(isRoleByName));
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (isOfRole(discriminant)) note(cases.flatMap(({ test }) => (test ? namesIn(test) : [])));
    },
    CallExpression: (node) => {
      const [first, ...others] = node.arguments;
      if (first?.type === 'Literal' && /\brole$/.test(String(first.value))) note(others.flatMap(namesIn));
      if (first && isOfRole(first)) note(namesIn(node.callee));
      if (first?.type === 'Literal' && /Admin$|ADMIN$/.test(String(first.value)) && isAboutEnds(node.callee))
        note([first]);
    },
    TSTypeReference: (node) => {
      if (node.typeArguments && isRoleType(node.typeArguments.params)) note(namesIn(node.typeArguments));
    },
    VariableDeclarator: ({ id, init }) => {
      const annotation = 'typeAnnotation' in id ? id.typeAnnotation : null;
      if (init && annotation && /\bRole\b/.test(file.text.slice(annotation.start, annotation.end)))
        note(namesIn(init));
    },
    TemplateElement: (node) => {
      if (/\brole\s*(?:=|<>|!=|in\b)[^']*'\w+'/i.test(node.value.raw)) note([node]);
    },
  }).visit(parse(file).program);
  return [...places].map((at) => ({
    rule: 'role-literal',
    path: file.path,
    line: lineAt(file, at),
    message,
  }));
}

/** `role`, `x.role`, `x?.wireRole`, `roleOf(x)`. Which side made a session is no role. */
function isOfRole(node: Node): boolean {
  if (node.type === 'ChainExpression') return isOfRole(node.expression);
  if (node.type === 'Identifier') return isRoleWord(node.name);
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && isRoleWord(node.property.name);
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name.startsWith('roleOf')
  );
}

/** `wireRoles.parent`, `roleNames.parent`: a comparison with one asks who may, which is a capability, or says what somebody is. */
function isRoleByName(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    /^(wireRoles|roleNames)$/.test(node.object.name)
  );
}

function isRoleWord(name: string): boolean {
  return (name === 'role' || name.endsWith('Role')) && name !== 'createdByRole';
}

function isNamedRole(key: Node): boolean {
  return key.type === 'Identifier' && key.name === 'role';
}

function isRoleType(params: readonly Node[]): boolean {
  const [first] = params;
  return (
    first?.type === 'TSTypeReference' &&
    first.typeName.type === 'Identifier' &&
    first.typeName.name === 'Role'
  );
}

function isAboutEnds(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(endsWith|includes|startsWith)$/.test(callee.property.name)
  );
}

/** The names of roles in an expression or a type, as literals and as keys. */
function namesIn(node: Node): Node[] {
  const found: Node[] = [];
  const pending: unknown[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (isNode(next)) {
      if (next.type === 'Literal' && isRoleName(next.value)) found.push(next);
      if (next.type === 'Property' && next.key.type === 'Identifier' && isRoleName(next.key.name))
        found.push(next.key);
    }
    pending.push(...Object.values(next));
  }
  return found;
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string' && 'start' in value;
}
