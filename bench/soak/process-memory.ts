import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process holds. */
export interface ProcessMemory {
  /** What is alive after a full collection, in MB. */
  readonly heapMb: number;
  readonly residentMb: number;
}

/** Where Node's inspector listens when a process is asked for it by a signal: the same for all, so only one is asked at a time. */
const inspector = 'http://127.0.0.1:9229/json/list';
const openWithinMs = 15_000;
const answerWithinMs = 30_000;

interface Answered {
  readonly usedSize?: number;
  readonly result?: { readonly value?: unknown };
}

/** A conversation with the inspector of a process. */
class Inspected {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (answer: Answered) => void>();
  private lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: Answered };
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
  }

  static async open(address: string): Promise<Inspected> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`${address} does not open.`)));
    });
    return new Inspected(socket);
  }

  /** Rejects when the process is silent for half a minute. */
  ask(method: string, parameters: object = {}): Promise<Answered> {
    this.lastId += 1;
    const id = this.lastId;
    this.socket.send(JSON.stringify({ id, method, params: parameters }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), answerWithinMs);
      this.waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
  }

  async evaluate(expression: string): Promise<unknown> {
    return (await this.ask('Runtime.evaluate', { expression })).result?.value;
  }

  /** The process closes its inspector, and with it this conversation, so that the next one can open its own. */
  async end(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.socket.addEventListener('close', () => resolve());
    });
    this.socket.send(
      JSON.stringify({
        id: 0,
        method: 'Runtime.evaluate',
        params: { expression: 'setImmediate(process._debugEnd)' },
      }),
    );
    await Promise.race([closed, pause(2000)]);
    this.socket.close();
  }
}

async function addresses(): Promise<string[]> {
  try {
    const answer = await fetch(inspector);
    const targets = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    return targets.map((target) => target.webSocketDebuggerUrl);
  } catch {
    // It is not open yet.
    return [];
  }
}

async function inspect(pid: number): Promise<Inspected> {
  process.kill(pid, 'SIGUSR1');
  const deadline = performance.now() + openWithinMs;
  while (performance.now() < deadline) {
    const [address] = await addresses();
    if (address !== undefined) {
      const inspected = await Inspected.open(address);
      if ((await inspected.evaluate('process.pid')) === pid) return inspected;
      throw new Error('Another program holds the port 9229 of inspectors on this machine.');
    }
    await pause(100);
  }
  throw new Error(`Process ${pid} opens no inspector at 127.0.0.1:9229.`);
}

/** Measures a running Node process from outside, after a full collection. */
export async function memoryOf(pid: number): Promise<ProcessMemory> {
  const inspected = await inspect(pid);
  // Twice: what was finalized in the first is gone in the second.
  for (let round = 0; round < 2; round += 1) await inspected.ask('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN } = await inspected.ask('Runtime.getHeapUsage');
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  await inspected.end();
  return { heapMb: usedSize / 1e6, residentMb: Number(resident) / 1e3 };
}

/** The child of a process whose command line has this in it. */
export function childOf(pid: number, word: string): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const found = children
    .filter((child) => child !== '')
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(word));
  if (found === undefined) throw new Error(`Process ${pid} has no child with ${word}.`);
  return Number(found);
}
