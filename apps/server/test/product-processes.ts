import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf } from '../src/platform/processes/process-table.ts';
import { endWithUs } from './end-with-us.ts';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const upMs = 120_000;

function parentOf(pid: number): number | null {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended.
    return null;
  }
}

/** A process and all that it and its children have started. */
function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const parents = new Map(all.map((each) => [each, parentOf(each)]));
  const family = new Set([pid]);
  // A set that grows while it is walked is walked to its end.
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.add(child);
  return [...family];
}

/** The whole product, started as a person does it and told to end as machines do it. */
export class ProductProcesses {
  readonly url: string;
  output = '';
  readonly #child: ChildProcess;
  /** Every process of the product that was ever seen: who loses its parent is not found any more. */
  readonly #seen = new Set<number>();

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Starts a command in a process group of its own; does not wait until it serves. */
  static async start(command: readonly [string, ...string[]], dataDir: string): Promise<ProductProcesses> {
    const [program, ...args] = command;
    const port = await freePort();
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        BIND: '127.0.0.1',
        PORT: String(port),
        MEDIA_PORT: '0',
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'info',
        LECTERN_WEB_AS_IS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithUs(child, { signal: 'SIGTERM' });
    return new ProductProcesses(child, port);
  }

  /** Waits until it serves. Throws with what was printed when it ends before. */
  async untilUp(): Promise<void> {
    await this.until(() => this.isWell());
    this.family();
  }

  /** Waits until it has printed something. */
  untilPrinted(text: string): Promise<void> {
    return this.until(async () => this.output.includes(text));
  }

  async isWell(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/health`).catch(() => null);
    return answer?.status === 200;
  }

  hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  private async until(isSo: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + upMs;
    while (!(await isSo())) {
      if (this.hasEnded() || performance.now() > until)
        throw new Error(`It did not come so far:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** All of its processes: the one that was started first. */
  family(): number[] {
    for (const pid of familyOf(this.#child.pid ?? 0)) this.#seen.add(pid);
    return [...this.#seen];
  }

  /** One of its processes by what was typed to start it. */
  named(part: string): number {
    const found = this.family().filter((pid) => commandOf(pid)?.replaceAll('\0', ' ').includes(part));
    const [pid] = found.slice(-1);
    if (pid === undefined) throw new Error(`No process ${part} in ${this.output}`);
    return pid;
  }

  /** Says something to the one that was started, or to its whole group as a terminal does. */
  tell(signal: NodeJS.Signals, whom: 'first' | 'group'): void {
    process.kill(whom === 'group' ? -(this.#child.pid ?? 0) : (this.#child.pid ?? 0), signal);
  }

  /** Waits until the one that was started has ended, and tells how: its code, or the signal. */
  async end(): Promise<number | NodeJS.Signals> {
    if (!this.hasEnded()) await once(this.#child, 'exit');
    return this.#child.signalCode ?? this.#child.exitCode ?? 0;
  }

  /** Those of its processes that still run, as what was typed to start them. */
  left(): string[] {
    return this.family().flatMap((pid) => commandOf(pid) ?? []);
  }

  /** Ends everything at once, as the loss of the machine does. */
  killAll(): void {
    for (const pid of this.family())
      if (commandOf(pid) !== null) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended meanwhile.
        }
      }
  }
}
