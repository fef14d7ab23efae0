import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Node takes nothing out by itself of what it keeps of sources that have changed. */
const mostBytes = 300_000_000;

/** Forgets what Node keeps of compiled sources in a folder where it has grown; it is made again when it is needed. */
export function boundCompiled(folder: string, most = mostBytes): void {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce(
    (sum, name) => sum + (statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  if (bytes > most) rmSync(folder, { recursive: true, force: true });
}
