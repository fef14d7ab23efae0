import { readFileSync } from 'node:fs';

/**
 * The command line of a process that runs; null for one that is gone, or dead and only not cleared away by its parent
 * yet. It is empty for a process that is just ending and for one of the kernel.
 */
export function commandOf(pid: number): string | null {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it is in brackets and may contain anything.
    if (/^[ZX]/.test(state.slice(state.lastIndexOf(')') + 2))) return null;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // No such process, or a system without /proc: nobody to be named.
    return null;
  }
}

const lookEveryMs = 50;

/** Waits while something is so, and tells whether it has ended in time. */
export async function waitWhile(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (isSo()) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return true;
}
