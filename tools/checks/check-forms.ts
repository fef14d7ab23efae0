import { Visitor, type ImportDeclaration } from 'oxc-parser';
import { isTest, lineAt, parse } from './parse.ts';
import type { SourceFile, Violation } from './violation.ts';

const web = 'apps/web/src/';
const kit = 'apps/web/src/ui/form/';

/** What one types or chooses in, and sends by a press. A switch that is kept at once is a press itself. */
const field =
  /^(TextInput|Textarea|NumberInput|PasswordInput|Autocomplete|Select|MultiSelect|\w+Select|\w*(Select|Password|Code|Time|Day|Date)Field)$/;
/** The composer sends what is typed, keeps it by itself for each conversation, and sends it later where there is no network. */
const keepers: ReadonlySet<string> = new Set(['apps/web/src/features/messages/parts/composer.tsx']);

/**
 * Every form is one of the kit: no element of its own, no listener to its submit, no field sent by a press past the kit, no
 * values kept past it. Outside of the kit it keeps what is typed, or says why it does not.
 */
export function checkForms(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(web) && /\.tsx?$/.test(path))
    .filter(({ path }) => !path.startsWith(kit) && !isTest(path))
    .flatMap((file) => [...ownForms(file), ...pressedFields(file)]);
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

/** Fields beside what sends by a press, in a file that has no form of the kit. */
function pressedFields(file: SourceFile): Violation[] {
  const taken = new Set<string>();
  const fields: number[] = [];
  new Visitor({
    ImportSpecifier: ({ imported }) => {
      if (imported.type === 'Identifier') taken.add(imported.name);
    },
    JSXOpeningElement: ({ name, attributes, start }) => {
      const isRead = attributes.some(
        (one) =>
          one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === 'readOnly',
      );
      if (name.type === 'JSXIdentifier' && field.test(name.name) && !isRead) fields.push(start);
    },
  }).visit(parse(file).program);
  const isKit = [...taken].some((name) => /^use(Kept|Unkept|Versioned)Form$/.test(name));
  if (isKit || keepers.has(file.path) || !(taken.has('useSubmission') || taken.has('useMutation'))) return [];
  return fields.map((start) => ({
    rule: 'pressed-field',
    path: file.path,
    line: lineAt(file, start),
    message: `what is typed is sent by a form: take useKeptForm of ${kit}`,
  }));
}
