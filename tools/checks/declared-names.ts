import { Visitor, type BindingPattern, type ParamPattern } from 'oxc-parser';
import { lineAt, parse } from './parse.ts';
import type { SourceFile } from './violation.ts';

/** A name that the file itself gives to something. */
export interface DeclaredName {
  readonly name: string;
  readonly line: number;
}

type Named = { readonly name: string; readonly start: number };

/** Names of variables, functions, parameters, classes, types and renamed imports; not keys of objects, not destructured keys. */
export function declaredNames(file: SourceFile): DeclaredName[] {
  const found: Named[] = [];
  const add = (name: Named | null | undefined) => {
    if (name) found.push(name);
  };
  const addParams = (params: readonly ParamPattern[]) =>
    params.forEach((param) => found.push(...namesOfParam(param)));
  new Visitor({
    VariableDeclarator: (node) => found.push(...namesOfPattern(node.id)),
    FunctionDeclaration: (node) => (add(node.id), addParams(node.params)),
    FunctionExpression: (node) => (add(node.id), addParams(node.params)),
    ArrowFunctionExpression: (node) => addParams(node.params),
    CatchClause: (node) => node.param && found.push(...namesOfPattern(node.param)),
    ClassDeclaration: (node) => add(node.id),
    ClassExpression: (node) => add(node.id),
    MethodDefinition: (node) => node.key.type === 'Identifier' && add(node.key),
    TSTypeAliasDeclaration: (node) => add(node.id),
    TSInterfaceDeclaration: (node) => add(node.id),
    TSTypeParameter: (node) => add(node.name),
    ImportSpecifier: (node) => isRenamed(node) && add(node.local),
    ImportNamespaceSpecifier: (node) => add(node.local),
  }).visit(parse(file).program);
  return found.map(({ name, start }) => ({ name, line: lineAt(file, start) }));
}

function isRenamed(node: { imported: { type: string; name?: string }; local: Named }): boolean {
  return node.imported.name !== node.local.name;
}

function namesOfParam(param: ParamPattern): Named[] {
  if (param.type === 'RestElement') return namesOfPattern(param.argument);
  if (param.type === 'TSParameterProperty') return [];
  return namesOfPattern(param);
}

function namesOfPattern(pattern: BindingPattern): Named[] {
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'AssignmentPattern') return namesOfPattern(pattern.left);
  if (pattern.type === 'ArrayPattern') {
    return pattern.elements.flatMap((one) => {
      if (one === null) return [];
      return namesOfPattern(one.type === 'RestElement' ? one.argument : one);
    });
  }
  return pattern.properties.flatMap((one) => {
    if (one.type === 'RestElement') return namesOfPattern(one.argument);
    return one.shorthand ? [] : namesOfPattern(one.value);
  });
}
