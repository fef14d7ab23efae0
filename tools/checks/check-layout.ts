import { parse, isCode, isTest, lineAt } from './parse.ts';
import { layoutOfApps } from './layout-of-apps.ts';
import type { SourceFile, Violation } from './violation.ts';

const kebabName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vagueWords = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'misc',
  'common',
  'shared',
  'stuff',
  'part2',
]);
/** Settings and the set-up that Playwright asks for have no choice. */
const mayExportDefault = /(\.config\.ts|\.d\.ts)$|^e2e\/setup\/|^apps\/server\/test\/global-setup\.ts$/;
/** Folders where names follow other rules: dated migrations, files served under fixed names. */
const freelyNamed =
  /^\.|(^|\/)README\.md$|^(ops|apps\/server\/migrations|apps\/[^/]+\/public|apps\/server\/assets)\//;

/** Folders and files keep the closed vocabulary, are named in kebab-case after what they hold, and re-export nothing wholesale. */
export function checkLayout(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...(freelyNamed.test(file.path) ? [] : checkName(file)),
      ...layoutOfApps(file),
      ...(isCode(file) ? checkExports(file) : []),
    ]),
    ...checkFolders(files),
  ];
}

/** A folder inside a feature of the server or the contract; the feature's own folder may be small. */
const subFolder = /^((?:apps\/server\/src\/features|packages\/contract\/src)\/[^/]+\/.+)\/[^/]+$/;
const leastFiles = 3;

/** Two files don't need a folder: they stand in the one above, under a name of their own. */
function checkFolders(files: readonly SourceFile[]): Violation[] {
  const counted = files.filter((file) => !isTest(file.path));
  const byFolder = Map.groupBy(counted, ({ path }) => subFolder.exec(path)?.[1]);
  return [...byFolder].flatMap(([folder, inside]) =>
    folder === undefined || inside.length >= leastFiles
      ? []
      : [
          {
            rule: 'folder-begins-at-three',
            path: inside[0]?.path ?? folder,
            line: 1,
            message: `${folder} holds ${inside.length}: a sub-folder begins at ${leastFiles} files`,
          },
        ],
  );
}

/** The names of decisions are their titles. */
const isTitle = /^docs\//;

function checkName(file: SourceFile): Violation[] {
  const steps = file.path.split('/');
  const found: Violation[] = [];
  const add = (rule: string, message: string) => found.push({ rule, path: file.path, line: 1, message });
  if (!steps.every((step) => kebabName.test(step))) add('kebab-case', 'file and folder names are kebab-case');
  const vague = steps.flatMap((step) => step.split(/[.-]/)).find((word) => vagueWords.has(word));
  if (vague && !isTitle.test(file.path) && !file.path.startsWith('apps/web/src/screens/shared/')) {
    add('no-vague-names', `'${vague}' says nothing: name the file after its one reason to change`);
  }
  return found;
}

function checkExports(file: SourceFile): Violation[] {
  const { program } = parse(file);
  const found: Violation[] = [];
  const add = (rule: string, at: number, message: string) =>
    found.push({ rule, path: file.path, line: lineAt(file, at), message });
  const isReExport = (node: (typeof program.body)[number]) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null);
  if (/\/index\.tsx?$/.test(file.path) || (program.body.length > 0 && program.body.every(isReExport))) {
    add('no-barrel', 0, 'import from the file that declares the name; nothing re-exports a folder');
  }
  const defaultExport = program.body.find((node) => node.type === 'ExportDefaultDeclaration');
  if (defaultExport && !mayExportDefault.test(file.path)) {
    add('no-default-export', defaultExport.start, 'exports have names');
  }
  return found;
}
