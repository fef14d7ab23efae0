import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { localProgram, root, startProcess, toolEnv } from './lib/processes.ts';

const graceMilliseconds = 10_000;
/** Runs a program in a group that ends when pipe 3 closes, which happens however this process dies. */
const tied = '(cat <&3; kill -TERM 0) >/dev/null 2>&1 & exec "$@" 3<&-';
const running = new Map<string, ChildProcess>();
let isEnding = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

startPart('server', 'apps/server', ['node', '--watch', 'src/main.ts']);
startPart('web', 'apps/web', ['vite', '--clearScreen=false']);

function startPart(name: string, folder: string, [program, ...args]: readonly [string, ...string[]]): void {
  const child = startProcess('sh', ['-c', tied, 'sh', localProgram(program), ...args], {
    cwd: path.join(root, folder),
    env: toolEnv({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  running.set(name, child);
  showLines(name, child.stdout);
  showLines(name, child.stderr);
  child.on('exit', (code) => {
    running.delete(name);
    if (!isEnding) console.error(`${name.padEnd(6)} | ended with code ${code ?? 'none'}`);
    end(code ?? 1);
  });
}

function showLines(name: string, stream: Readable | null): void {
  if (stream)
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`));
}

/** Asks every part to end, and ends itself with the last of them or after a while. */
function end(code: number): void {
  if (!isEnding) {
    isEnding = true;
    process.exitCode = code;
    for (const child of running.values()) child.kill('SIGINT');
    setTimeout(() => process.exit(), graceMilliseconds).unref();
  }
  if (running.size === 0) process.exit();
}
