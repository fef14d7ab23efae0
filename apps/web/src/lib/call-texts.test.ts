import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { coreTexts } from '@lectern/contract/core/core.texts.ts';
import { identityTexts } from '@lectern/contract/identity/identity.texts.ts';
import { institutionsTexts } from '@lectern/contract/institutions/institutions.texts.ts';
import { texts } from '@lectern/contract/texts.ts';
import { callPageTexts } from './call-texts.ts';
import { callPageTextsEs } from './call-texts.es.ts';

const src = path.resolve(import.meta.dirname, '..');
const packages = path.resolve(src, '../../../packages');

/** What is shown before all texts are fetched: the page of a call, and what comes later without them. */
const pages = [
  'screens/call/call-screen.tsx',
  'screens/shared/signed-in.tsx',
  'features/call/classroom/class-stage.tsx',
  'features/call/classroom/recipient-select.tsx',
  'features/call/broadcast/broadcast-stage.tsx',
  'features/call/board/call-board.tsx',
  'features/call/parts/help-sheet.tsx',
  'features/call/parts/panel-tabs.tsx',
];

const imported = /^(?:import|export)(?! type)[^;]*? from '([^']+)';|^import '([^']+)';/gm;

/** The sources that a source imports before it runs. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(imported)].flatMap(([, from, alone]) => {
    const name = from ?? alone ?? '';
    const inPackage = /^@lectern\/([\w-]+)\/(.+)$/.exec(name);
    const found = inPackage
      ? path.join(packages, inPackage[1] ?? '', 'src', inPackage[2] ?? '')
      : path.resolve(path.dirname(file), name);
    return /\.tsx?$/.test(found) && existsSync(found) ? [found] : [];
  });
}

/** Catalogues, and the access table: it has the title of every screen, which only the screen itself says. */
const withAllKeys = /\.texts(\.es)?\.ts$|\/access\/(admin-)?screens\.ts$/;

function sourcesOf(entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = entries.map((entry) => path.join(src, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || withAllKeys.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    found.set(file, source);
    waiting.push(...importsOf(file, source));
  }
  return found;
}

/** Whether a catalogue has a key, or one that begins as a key with a place in it does. */
function has(catalogue: object, key: string): boolean {
  const [sure = ''] = key.split('${');
  const steps = sure.split('.');
  const last = steps.pop() ?? '';
  let at: unknown = catalogue;
  for (const step of steps) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
  if (typeof at !== 'object' || at === null) return false;
  return Object.keys(at).some((name) =>
    key.includes('${') ? name.startsWith(last) : name === last || name === `${last}_other`,
  );
}

const spaces = Object.keys(texts).join('|');
const keyLike = new RegExp(`['"\`]((?:${spaces})\\.[A-Za-z_][\\w.]*(?:\\$\\{[^}]*\\}[\\w.]*)?)['"\`]`, 'g');

it('has every text that the page of a call says before all texts are there', () => {
  const shown = {
    core: coreTexts,
    identity: identityTexts,
    institutions: institutionsTexts,
    ...callPageTexts,
  };
  const sources = sourcesOf(pages);
  const keys = [...sources.values()].flatMap((source) =>
    [...source.matchAll(keyLike)].map(([, key = '']) => key),
  );
  expect(sources.size).toBeGreaterThan(150);
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => has(texts, key) && !has(shown, key))).toEqual([]);
});

it('has the same features in both languages', () => {
  expect(Object.keys(callPageTextsEs).toSorted()).toEqual(Object.keys(callPageTexts).toSorted());
});
