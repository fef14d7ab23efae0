import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '../..');

const localBin = path.join(root, 'node_modules/.bin');

/** Where Node keeps what it made of sources: each process that a run starts after another begins in half the time. */
export const compiledFolder = path.join(root, '.cache/compiled');

/** The environment in which every tool runs: the local Node and the local programs come first. */
export function toolEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${localBin}${path.delimiter}${process.env['PATH'] ?? ''}`,
    NODE_COMPILE_CACHE: compiledFolder,
    ...extra,
  };
}

/** How a finished program ended, with all that it printed on both streams in order. */
export interface Finished {
  code: number;
  output: string;
  milliseconds: number;
}

/** What may differ from the repository's folder and the tools' environment when a program is run. */
export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Also show the output while it appears. */
  show?: boolean;
}

/** Runs a program to its end and collects what it printed. A program that can't be started counts as code 127. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = startProcess(command, args, { cwd: options.cwd ?? root, env: options.env ?? toolEnv() });
    endWithSignal(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (options.show) process.stdout.write(chunk);
    };
    const finish = (code: number) =>
      resolve({ code, output, milliseconds: Math.round(performance.now() - startedAt) });
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

const running = new Set<ChildProcess>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What we are told to end by, those whom we wait for are told too; then we end by it ourselves. */
function endAll(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
  for (const each of signals) process.off(each, endAll);
  process.kill(process.pid, signal);
}

/** As long as a program runs, it ends with us. */
function endWithSignal(child: ChildProcess): void {
  if (running.size === 0) for (const signal of signals) process.on(signal, endAll);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.off(signal, endAll);
  });
}

/** Starts a program without input. `node` is the local Node where one is installed. */
export function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(localProgram(command), args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
}

/** The path of a program of this repository, or its bare name when it is not installed here. */
export function localProgram(name: string): string {
  const local = path.join(localBin, name);
  return existsSync(local) ? local : name;
}

/** A duration as people read it: `0.8 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
