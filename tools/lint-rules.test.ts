import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, run } from './lib/processes.ts';

const service = 'apps/server/src/features/visits/visits.service.ts';
const page = 'apps/web/src/ui/page.tsx';
const test = 'apps/web/src/ui/page.test.ts';
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');
const branches = (count: number) =>
  Array.from({ length: count }, (_, at) => `  if (n === ${at}) return ${at + 1};`).join('\n');

/** Every rule that we count on, with the least code that breaks it. Some options are accepted and do nothing, so each is tried. */
const planted: readonly (readonly [rule: string, path: string, code: string])[] = [
  ['max-lines', service, lines(301, 'export {};')],
  ['max-lines', test, lines(501, 'export {};')],
  [
    'max-lines-per-function',
    service,
    `/** Does. */\nexport function f(n: number) {\n${lines(60, '  n += 1;')}\n}`,
  ],
  ['max-lines-per-function', page, `export function F(n: number) {\n${lines(120, '  n += 1;')}\n}`],
  [
    'complexity',
    service,
    `/** Does. */\nexport function f(n: number): number {\n${branches(10)}\n  return 0;\n}`,
  ],
  ['max-depth', service, 'export {};\nfor (;;) { if (Math.PI) { for (;;) { if (Math.E) { break; } } } }'],
  [
    'max-params',
    service,
    '/** Adds. */\nexport const f = (a: number, b: number, c: number, d: number) => a + b + c + d;',
  ],
  [
    'max-dependencies',
    service,
    Array.from({ length: 16 }, (_, at) => `import { a${at} } from './a${at}.ts';`).join('\n'),
  ],
  [
    'no-cycle',
    'packages/call-engine/src/a.ts',
    "import { b } from './b.ts';\n/** A. */\nexport const a = () => b;",
  ],
  ['no-default-export', 'packages/call-engine/src/c.ts', '/** C. */\nexport default function c() {}'],
  ['no-barrel-file', 'packages/call-engine/src/d.ts', "export * from './a.ts';\nexport * from './b.ts';"],
  ['filename-case', 'apps/web/src/ui/BigButton.tsx', 'export const a = 1;'],
  ['eqeqeq', service, 'export const f = (a: number) => a == 1;'],
  ['no-empty', service, 'export {};\ntry { await Promise.resolve(); } catch {}'],
  ['no-warning-comments', service, 'export {};\n// TODO make it better'],
  ['no-restricted-properties', service, 'export const id = Math.random();'],
  [
    'no-restricted-imports',
    page,
    "import { useMutation } from '@tanstack/react-query';\nexport const useSaving = () => useMutation({});",
  ],
  ['no-process-env', service, "export const home = process.env['HOME'];"],
  ['no-process-env', 'apps/server/src/server.ts', "export const home = process.env['HOME'];"],
  ['no-console', service, "export {};\nconsole.log('here');"],
  ['no-explicit-any', service, 'export const a: any = 1;'],
  ['no-non-null-assertion', service, 'export const f = (a: string | null) => a!.length;'],
  ['no-namespace', service, 'export namespace A { export const b = 1; }'],
  ['ban-ts-comment', service, '// @ts-ignore\nexport const a: number = "1";'],
  ['consistent-type-imports', service, "import { Stats } from 'node:fs';\nexport type A = Stats;"],
  [
    'switch-exhaustiveness-check',
    service,
    "export function f(a: 'x' | 'y') {\n  switch (a) {\n    case 'x': return 1;\n  }\n  return 2;\n}",
  ],
  ['no-floating-promises', service, 'export function f() { Promise.resolve(1); }'],
  [
    'no-misused-promises',
    service,
    'export const f = (a: Promise<boolean>) => { if (a) return 1; return 2; };',
  ],
  ['await-thenable', service, 'export const f = async (a: number) => { await a; };'],
  ['only-throw-error', service, "export const f = () => { throw 'no'; };"],
  ['require-jsdoc', service, 'export function bookVisit() { return 1; }'],
  [
    'require-jsdoc',
    'apps/server/src/features/visits/visits.rules.ts',
    'export const isJoinable = () => true;',
  ],
  ['require-jsdoc', 'packages/call-engine/src/e.ts', 'export interface Room { name: string }'],
  ['require-jsdoc', 'packages/call-engine/src/f.ts', 'export type Name = string;'],
  [
    'rules-of-hooks',
    page,
    "import { useState } from 'react';\nexport function P(a: boolean) { if (a) useState(1); return null; }",
  ],
  [
    'exhaustive-deps',
    page,
    "import { useEffect } from 'react';\nexport function P({ a }: { a: () => void }) { useEffect(() => { a(); }, []); return null; }",
  ],
  ['jsx-key', page, 'export const P = () => [1, 2].map((n) => <p>{n}</p>);'],
  ['no-array-index-key', page, 'export const P = () => [1, 2].map((n, at) => <p key={at}>{n}</p>);'],
  ['no-danger', page, 'export const P = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;'],
  ['alt-text', page, 'export const P = () => <img src="a.png" />;'],
  ['click-events-have-key-events', page, 'export const P = () => <div onClick={() => undefined}>a</div>;'],
  ['label-has-associated-control', page, 'export const P = () => <label>a</label>;'],
  ['valid-title', test, "import { it } from 'vitest';\nit('should show the page', () => {});"],
  ['no-focused-tests', test, "import { it } from 'vitest';\nit.only('shows the page', () => {});"],
];

/** What must stay allowed, by rules that are easily set too sharp. */
const allowed: readonly (readonly [path: string, code: string])[] = [
  [service, '/** Books. */\nexport function bookVisit(at: string) {\n  return new Date(at);\n}'],
  [
    test,
    `import { expect, it } from 'vitest';\nit('shows the page', () => {\n  let n = 0;\n${lines(80, '  n += 1;')}\n  expect(n).toBe(80);\n});`,
  ],
  [
    'apps/web/src/lib/use-submission.ts',
    "import { useMutation } from '@tanstack/react-query';\nexport const useSubmission = () => useMutation({});",
  ],
  ['apps/web/vite.config.ts', "export default { base: process.env['BASE'] };"],
  ['apps/server/src/platform/config/config.ts', "export const port = process.env['PORT'];"],
  ['apps/server/src/operator-program.ts', 'export const source = process.env;'],
  ['apps/server/migrations/20261201T0900-visits-add-notes.ts', 'export const up = 1;'],
];

interface Finding {
  rule: string;
  file: string;
}

let folder = '';
let findings: readonly Finding[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const compilerOptions = {
    strict: true,
    module: 'preserve',
    target: 'es2024',
    jsx: 'react-jsx',
    types: ['node'],
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*'] }));
  planted.forEach(([, file, code], at) => write(`planted-${at}/${file}`, code));
  allowed.forEach(([file, code], at) => write(`allowed-${at}/${file}`, code));
  write(
    `planted-8/packages/call-engine/src/b.ts`,
    "import { a } from './a.ts';\n/** B. */\nexport const b = () => a;",
  );
  findings = await lint();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${text}\n`);
}

/** The settings name paths from the repository's folder, so each plant stands in a folder with settings of its own. */
async function lint(): Promise<Finding[]> {
  const plants = [...planted.map((_, at) => `planted-${at}`), ...allowed.map((_, at) => `allowed-${at}`)];
  for (const plant of plants) {
    cpSync(path.join(folder, '.oxlintrc.json'), path.join(folder, plant, '.oxlintrc.json'));
  }
  const { output } = await run('oxlint', ['--type-aware', '--format=json', ...plants], { cwd: folder });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => ({
    rule: /\((.+)\)/.exec(code)?.[1] ?? code,
    file: filename,
  }));
}

describe('the lint settings', () => {
  it.each(planted.map(([rule, file], at) => ({ rule, file, at })))(
    'find $rule in $file',
    ({ rule, file, at }) => {
      const rules = findings.filter((one) => one.file === `planted-${at}/${file}`).map((one) => one.rule);
      expect(rules).toContain(rule);
    },
  );

  it.each(allowed.map(([file], at) => ({ file, at })))('leave $file', ({ file, at }) => {
    expect(findings.filter((one) => one.file === `allowed-${at}/${file}`)).toEqual([]);
  });
});
