import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** Waits for the end of its input, tells process $2 the signal $1, and takes away the folder $3 once that is gone. */
const guardScript = `read -r _
kill -s "$1" "$2" 2>/dev/null
[ -n "$3" ] || exit 0
tries=0
while kill -0 "$2" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf -- "$3"`;

/** How a process ends that must not outlive this one. */
export interface EndWithUs {
  readonly signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL';
  /** A folder of its own, which goes with it. */
  readonly folder?: string;
}

/**
 * Ends a child with this process, however this one goes: a signal that nobody handles and a kill -9 leave no time for
 * anything. A shell in a session of its own holds the end of a pipe that closes with us.
 */
export function endWithUs(child: ChildProcess, { signal, folder = '' }: EndWithUs): void {
  if (child.pid === undefined) return;
  const args = [signal.slice('SIG'.length), String(child.pid), folder];
  const guard = spawn('sh', ['-c', guardScript, 'guard', ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Neither it nor its pipe keeps us from ending.
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  // The number of a process that has ended may soon be somebody else's.
  child.once('exit', () => guard.kill('SIGKILL'));
}
