import { Visitor, type ImportDeclaration } from 'oxc-parser';
import { isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const web = 'apps/web/src/';
const kit = 'apps/web/src/ui/form/';

/**
 * Every form is one of the kit: no element of its own, no listener to its submit, no values kept past the kit. Outside of
 * the kit it keeps what is typed, or says why it does not.
 */
export function checkForms(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(web) && /\.tsx?$/.test(path))
    .filter(({ path }) => !path.startsWith(kit) && !isTest(path))
    .flatMap(ownForms);
}

/** Whether the form of the kit that keeps nothing is taken, under whatever name. */
function takesPlainForm({ source, specifiers, importKind }: ImportDeclaration): boolean {
  if (importKind === 'type' || !source.value.endsWith('/ui/form/use-form.ts')) return false;
  return specifiers.some(
    (one) =>
      one.type !== 'ImportSpecifier' ||
      (one.importKind !== 'type' && one.imported.type === 'Identifier' && one.imported.name === 'useForm'),
  );
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
      if (takesPlainForm(node)) {
        const message = 'useForm keeps nothing: take useKeptForm, or useUnkeptForm, which says why';
        found.push({ rule: 'plain-form', path: file.path, line: lineAt(file, node.start), message });
      }
    },
  }).visit(parse(file).program);
  return found;
}
