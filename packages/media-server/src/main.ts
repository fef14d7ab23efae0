import { fstatSync } from 'node:fs';
import { initLogger } from 'node-datachannel';
import { readConfiguration } from './configuration.ts';
import { startEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { waitForUdpPort } from './port-holder.ts';
import { takeHandovers } from './tcp/handover.ts';

/** A previous engine may take this long to let go of the media port. */
const portWaitMs = 8000;

/** The line that the program prints when it serves, and sends over its IPC channel. */
export interface ReadyMessage {
  readonly type: 'ready';
  readonly port: number;
  readonly udpPort: number;
  readonly pid: number;
}

function write(record: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(record)}\n`);
}

function quit(code: number): never {
  // Peer connections have threads of their own that would keep the process; leaving at once is the clean end.
  process.exit(code);
}

function isPipe(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isSocket();
  } catch {
    return false;
  }
}

/** Ends the program with its parent: by the IPC channel when there is one, else by the end of a piped standard input. */
function followParent(): void {
  if (process.send) {
    process.on('disconnect', () => quit(0));
    return;
  }
  if (!isPipe(0)) return;
  process.stdin.on('end', () => quit(0));
  process.stdin.on('error', () => quit(0));
  process.stdin.resume();
}

async function serve(): Promise<Engine> {
  const configuration = readConfiguration(process.env);
  if ('problems' in configuration)
    throw new Error(`The media engine is not configured:\n  ${configuration.problems.join('\n  ')}`);
  await waitForUdpPort(configuration.udpPort, configuration.bindAddress, portWaitMs);
  return startEngine({
    ...configuration,
    onRevocation: (revocation) => process.send?.({ type: 'revocation', revocation }),
    log: (message, details) => write({ type: 'log', message, ...details }),
  });
}

/** Runs the program `lectern-media` until it is told to stop or its parent is gone. */
export async function main(): Promise<void> {
  followParent();
  initLogger('Error', (level, message) => write({ type: 'log', message, level }));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    quit(1);
  });
  try {
    const engine = await serve();
    const ready: ReadyMessage = {
      type: 'ready',
      port: engine.port,
      udpPort: engine.udpPort,
      pid: process.pid,
    };
    takeHandovers((socket, head) => engine.tcp.take(socket, head));
    write({ ...ready });
    process.send?.(ready);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        void engine.stop().finally(() => quit(0));
      });
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    quit(1);
  }
}
