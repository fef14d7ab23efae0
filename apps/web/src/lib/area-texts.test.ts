import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { adminTexts } from '@lectern/contract/area-texts/admin.texts.ts';
import { callPageTexts } from '@lectern/contract/area-texts/call-page.texts.ts';
import { everydayTexts } from '@lectern/contract/area-texts/everyday.texts.ts';
import { publicTexts } from '@lectern/contract/area-texts/public.texts.ts';
import { texts } from '@lectern/contract/texts.ts';

const src = path.resolve(import.meta.dirname, '..');
const packages = path.resolve(src, '../../../packages');

/** Pages shown before all texts are fetched: the page of a call, and later parts without them. */
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

const atOnce = /^(?:import|export)(?! type)[^;]*? from '([^']+)';|^import '([^']+)';/gm;
const everImported = new RegExp(`${atOnce.source}|import\\('([^']+)'\\)`, 'gm');

/** The sources that a source imports, before it runs or ever. */
function importsOf(file: string, source: string, imported: RegExp): string[] {
  return [...source.matchAll(imported)].flatMap(([, from, alone, late]) => {
    const name = from ?? alone ?? late ?? '';
    const inPackage = /^@lectern\/([\w-]+)\/(.+)$/.exec(name);
    const found = inPackage
      ? path.join(packages, inPackage[1] ?? '', 'src', inPackage[2] ?? '')
      : path.resolve(path.dirname(file), name);
    return /\.tsx?$/.test(found) && existsSync(found) ? [found] : [];
  });
}

/** Catalogues, and the access table: it has the title of every screen, which only the screen itself says. */
const withAllKeys = /\.texts(\.es)?\.ts$|\/access\/(admin-)?screens\.ts$/;

function sourcesOf(entries: readonly string[], imported: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = entries.map((entry) => path.join(src, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || withAllKeys.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    found.set(file, source);
    waiting.push(...importsOf(file, source, imported));
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

/** The keys that sources say, of those that there are. */
function keysIn(sources: ReadonlyMap<string, string>): string[] {
  return [...sources.values()]
    .flatMap((source) => [...source.matchAll(keyLike)].map(([, key = '']) => key))
    .filter((key) => has(texts, key));
}

it('has every text that the page of a call says before all texts are there', () => {
  const sources = sourcesOf(pages, atOnce);
  const keys = keysIn(sources);
  expect(sources.size).toBeGreaterThan(150);
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => !has({ ...publicTexts, ...callPageTexts }, key))).toEqual([]);
});

/** Said in what everybody has, to administrators alone. */
const toAdministrators = ['secondFactor.menu', 'ledger.field.reason', 'ledger.field.holder'];

it.each(['student', 'educator', 'shared', 'call'])(
  'has every text that the screens of %s ever say among those of every day',
  (area) => {
    const files = readdirSync(path.join(src, 'screens', area))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => `screens/${area}/${file}`);
    const keys = keysIn(sourcesOf([...files, 'screens/public/guest-waiting-room-screen.tsx'], everImported));
    const everyday = { ...publicTexts, ...callPageTexts, ...everydayTexts };
    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter((key) => !has(everyday, key) && !toAdministrators.includes(key))).toEqual([]);
  },
);

it('has each feature in one area', () => {
  const features = [publicTexts, callPageTexts, everydayTexts, adminTexts].flatMap(Object.keys);
  expect(features.toSorted()).toEqual(Object.keys(texts).toSorted());
});
