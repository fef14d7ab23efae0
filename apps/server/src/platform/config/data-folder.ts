import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // No such process, or a system without /proc: nobody to be named.
    return '';
  }
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    // Nobody has claimed the folder.
    return undefined;
  }
}

/**
 * Claims the data folder for this process and gives back how to release it. Throws a plain sentence when another
 * running server holds it; one that was killed holds nothing.
 */
export function claimDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.pid');
  const holder = holderOf(file);
  if (holder !== undefined && holder !== process.pid && /main\.ts|start\.ts/.test(commandOf(holder)))
    throw new Error(
      `Another server (process ${holder}) already uses ${dataDir}. Stop it or choose another DATA_DIR.`,
    );
  writeFileSync(file, `${process.pid}\n`);
  return () => rmSync(file, { force: true });
}
