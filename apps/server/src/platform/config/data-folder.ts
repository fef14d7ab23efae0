import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf, waitWhile } from '../processes/process-table.ts';

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    // Nobody has claimed the folder.
    return undefined;
  }
}

/** A server that was told to end, or was killed, may need a moment. */
const endingMs = 3_000;

/**
 * Closes what is kept to every other user of this machine, also what an earlier version left open. The folder itself can
 * be walked through where the database in it runs as another user.
 */
function closeToOthers(dataDir: string): void {
  const own = process.getuid?.();
  chmodSync(dataDir, own === 0 ? 0o711 : 0o700);
  for (const name of readdirSync(dataDir)) {
    const place = path.join(dataDir, name);
    const state = lstatSync(place);
    if (state.isSymbolicLink() || state.uid !== own) continue;
    chmodSync(place, state.isDirectory() ? 0o700 : 0o600);
  }
}

/**
 * Claims the data folder for this process and gives back how to release it; other users of the machine can
 * read nothing in it from then on. Throws a plain sentence when another
 * running server holds it and does not end within a moment; one that was killed holds nothing.
 */
export async function claimDataFolder(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  closeToOthers(dataDir);
  const file = path.join(dataDir, 'server.pid');
  const otherServer = () => {
    const holder = holderOf(file);
    const isOther = holder !== undefined && holder !== process.pid;
    return isOther && /main\.ts|start\.ts/.test(commandOf(holder) ?? '') ? holder : undefined;
  };
  await waitWhile(() => otherServer() !== undefined, endingMs);
  const holder = otherServer();
  if (holder !== undefined)
    throw new Error(
      `Another server (process ${holder}) already uses ${dataDir}. Stop it or choose another DATA_DIR.`,
    );
  writeFileSync(file, `${process.pid}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
