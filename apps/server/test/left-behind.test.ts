import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandOf, waitWhile } from '../src/platform/processes/process-table.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const endingMs = 30_000;

// Each starts a program that makes a database of its own, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let program: ChildProcess | undefined;
let output: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-left-'));
  chmodSync(folder, 0o755);
  output = '';
});
afterEach(() => {
  program?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The folders that a run has made; what npm and Node keep next to them is not ours. */
function foldersOfRun(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('lectern-'));
}

/** The database that a run has started; null until it has. */
function databaseOfRun(): number | null {
  for (const name of foldersOfRun()) {
    const lock = path.join(folder, name, 'db/postmaster.pid');
    if (existsSync(lock)) return Number(readFileSync(lock, 'utf8').split('\n')[0]);
  }
  return null;
}

/** Starts something as a person types it, and waits until its database runs. */
async function begin(
  command: readonly [string, ...string[]],
): Promise<{ run: ChildProcess; database: number }> {
  const [name, ...args] = command;
  const { PATH = '', HOME = '' } = process.env;
  const run = spawn(name, args, {
    cwd: root,
    detached: true,
    env: { PATH, HOME, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  program = run;
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitWhile(() => databaseOfRun() === null && run.exitCode === null, 90_000);
  const database = databaseOfRun();
  if (database === null) throw new Error(`No database was started:\n${output}`);
  return { run, database };
}

const bench = ['npm', 'run', 'bench', 'slots'] as const;
const oneFile = 'apps/server/src/features/audit';
const tests = ['npm', 'run', 'test:server', '--', oneFile] as const;
const types = ['npm', 'run', 'db:types', '--', '--verify'] as const;

describe('a run that is ended by force leaves neither a database nor its folder', () => {
  it.each([
    ['SIGTERM', bench],
    ['SIGINT', bench],
    ['SIGTERM', tests],
    ['SIGINT', tests],
    ['SIGTERM', types],
    ['SIGKILL', ['node', 'bench/run.ts', 'slots']],
    ['SIGKILL', ['node', 'node_modules/.bin/vitest', 'run', '--project', 'server', oneFile]],
  ] as const)('by %s to %j', async (signal, command) => {
    const { run, database } = await begin(command);
    const ended = once(run, 'exit');
    run.kill(signal);
    await ended;
    await waitWhile(() => commandOf(database) !== null || foldersOfRun().length > 0, endingMs);
    expect(commandOf(database)).toBeNull();
    expect(foldersOfRun()).toEqual([]);
  });
});
