import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root, run, toolEnv, type Finished } from './processes.ts';

const builtPage = path.join(root, 'apps/web/dist/index.html');

const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/chunk-groups.ts',
  'apps/web/first-page.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/call-engine/src',
];

/** Whether the built web is there at all. */
export function isWebBuilt(): boolean {
  return existsSync(builtPage);
}

/** Whether the built web is missing or older than what it is made of. Tests do not count. */
export function isWebStale(): boolean {
  if (!isWebBuilt()) return true;
  const builtAt = statSync(builtPage).mtimeMs;
  return sources.some((source) => newestChange(path.join(root, source)) > builtAt);
}

/**
 * Builds the web as people get it, whatever the environment says: a test run would make React's slow form of it, which
 * does everything twice. The result tells whether it worked and what was printed.
 */
export function buildWeb(): Promise<Finished> {
  const env = { ...toolEnv(), NODE_ENV: 'production' };
  return run('vite', ['build'], { cwd: path.join(root, 'apps/web'), env });
}

function newestChange(file: string): number {
  if (!existsSync(file) || /\.test\.tsx?$/.test(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newestChange(path.join(file, name))));
}
