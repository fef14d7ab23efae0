import { Visitor } from 'oxc-parser';
import { isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const web = 'apps/web/src/';
const kit = 'apps/web/src/ui/form/';

/** Every form is one of the kit: no element of its own, no listener to its submit, no values kept past the kit. */
export function checkForms(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(web) && /\.tsx?$/.test(path))
    .filter(({ path }) => !path.startsWith(kit) && !isTest(path))
    .flatMap(ownForms);
}

function ownForms(file: SourceFile): Violation[] {
  const found: Violation[] = [];
  const add = (what: string, at: number): void => {
    const message = `${what}: a form is made by ${kit}`;
    found.push({ rule: 'own-form', path: file.path, line: lineAt(file, at), message });
  };
  new Visitor({
    JSXOpeningElement: (node) => {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'form') add('<form>', node.start);
    },
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'onSubmit') add('onSubmit', node.start);
    },
    Property: (node) => {
      if (node.key.type === 'Identifier' && node.key.name === 'onSubmit') add('onSubmit', node.start);
    },
    ImportDeclaration: (node) => {
      if (node.source.value === '@mantine/form') add('@mantine/form', node.start);
    },
  }).visit(parse(file).program);
  return found;
}
