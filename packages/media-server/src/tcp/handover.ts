import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { tcpLimits } from './tcp-limits.ts';

interface Waiting {
  readonly socket: Socket;
  head: Buffer;
}

/** The message that goes with a connection from one process to another, and its answer. */
interface ConnectionMessage {
  readonly type: 'connection';
  readonly head: string;
}

const taken = { type: 'connectionTaken' } as const;

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}

/**
 * Hands connections over to the engine's process, one at a time: bytes that arrive for a waiting one are read by us,
 * so they must go along. From then on the client talks only to the engine, and keeps its address.
 */
export class Handovers {
  private readonly childNow: () => ChildProcess | null;
  private readonly waiting: Waiting[] = [];
  private underWay: ChildProcess | null = null;

  constructor(childNow: () => ChildProcess | null) {
    this.childNow = childNow;
  }

  hand(socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (this.waiting.length >= tcpLimits.handovers) {
      socket.destroy();
      return;
    }
    this.waiting.push({ socket, head });
    this.sendNext();
  }

  /** Hears whether a process has taken the connection, or will never take one again. */
  follow(child: ChildProcess): void {
    const next = (): void => {
      if (this.underWay !== child) return;
      this.underWay = null;
      this.sendNext();
    };
    child.on('message', (message) => {
      if (typeOf(message) === taken.type) next();
    });
    child.once('exit', next);
  }

  private sendNext(): void {
    if (this.underWay) return;
    const next = this.waiting.shift();
    if (!next) return;
    const { socket } = next;
    const child = this.childNow();
    if (!child?.connected || socket.destroyed) {
      socket.destroy();
      this.sendNext();
      return;
    }
    const more: unknown = socket.read();
    const head = more instanceof Buffer ? Buffer.concat([next.head, more]) : next.head;
    this.underWay = child;
    // Else the server would follow the connection into the other process and wait for its end.
    Object.assign(socket, { server: null });
    const message: ConnectionMessage = { type: 'connection', head: head.toString('base64') };
    child.send(message, socket, { keepOpen: false }, (error) => {
      socket.destroy();
      if (!error || this.underWay !== child) return;
      this.underWay = null;
      this.sendNext();
    });
  }
}

/** Takes the connections that the parent process hands over. */
export function takeHandovers(take: (socket: Socket, head: Buffer) => void): void {
  process.on('message', (message, handle) => {
    if (typeOf(message) !== 'connection') return;
    process.send?.(taken);
    // A client that went away on the way leaves nothing to take.
    if (!(handle instanceof Socket)) return;
    const { head } = message as ConnectionMessage;
    take(handle, Buffer.from(head, 'base64'));
  });
}
