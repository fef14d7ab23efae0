import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandOf, waitWhile } from '../processes/process-table.ts';

/** How a database that nobody owns any more is asked to end: in order, at once, and how long for each. */
const requests = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
] as const;
/** A process without a command line is ending, or is one of the kernel that has the number now. */
const endingMs = 2_000;

function ask(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends the database that a killed parent has left behind, and takes away the lock of one that is dead, even if its
 * number belongs to somebody else now or its parent has not cleared it away. Refuses when it does not end.
 */
export async function clearLock(dataDir: string): Promise<void> {
  const lock = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  await waitWhile(() => commandOf(pid) === '', endingMs);
  const isOurs = () => commandOf(pid)?.includes(dataDir) === true;
  for (const [signal, withinMs] of requests) {
    if (!isOurs()) break;
    ask(pid, signal);
    await waitWhile(() => isOurs() || commandOf(pid) === '', withinMs);
  }
  if (isOurs())
    throw new Error(`The database in ${dataDir} (process ${pid}) does not end. End it, then start again.`);
  rmSync(lock, { force: true });
}

/** Whether a database did not start only because what is left of the one before has not ended quite yet. */
export function isStillHeld(log: string): boolean {
  return /lock file ".*" already exists|pre-existing shared memory block|bogus data in lock file/.test(log);
}
