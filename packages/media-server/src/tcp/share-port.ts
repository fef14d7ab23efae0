import type { Server, Socket } from 'node:net';
import { beginsWithFramedStun, bytesThatTell, mayBeginFrame } from './binding-check.ts';
import { tcpLimits } from './tcp-limits.ts';

/** Takes a connection whose first bytes have been read. Must take it at once: the next bytes are for it. */
export type TakeConnection = (socket: Socket, head: Buffer) => void;

/** A kind of connection that is recognised by its beginning. */
export interface Beginning {
  /** The server's event that brings the connections. */
  readonly event: 'connection' | 'secureConnection';
  readonly bytes: number;
  /** Whether these first bytes, however few, may still become one. */
  readonly mayBegin: (head: Buffer) => boolean;
  readonly begins: (head: Buffer) => boolean;
}

const framedMedia: Beginning = {
  event: 'connection',
  bytes: bytesThatTell,
  mayBegin: mayBeginFrame,
  begins: beginsWithFramedStun,
};

/**
 * Shows the first bytes of a connection as soon as they reveal its kind. A silent one is not of the kind; one that
 * began as one and does not go on is ended. Returns a function that ends the wait at once.
 */
function look(socket: Socket, kind: Beginning, onTold: (head: Buffer) => void): () => void {
  const giveUp = (): void => {
    if (head.length > 0) socket.destroy();
    else tell();
  };
  const timer = setTimeout(giveUp, tcpLimits.firstFrameMs);
  const onError = (): void => void socket.destroy();
  let head = Buffer.alloc(0);
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('readable', read);
    socket.off('error', onError);
    socket.off('end', onError);
    socket.off('close', stop);
  };
  const read = (): void => {
    const chunk: unknown = socket.read();
    if (!(chunk instanceof Buffer)) return;
    head = Buffer.concat([head, chunk]);
    if (head.length < kind.bytes && kind.mayBegin(head)) return;
    tell();
  };
  const tell = (): void => {
    stop();
    onTold(head);
  };
  socket.on('readable', read);
  socket.on('error', onError);
  socket.on('end', onError);
  socket.on('close', stop);
  return giveUp;
}

/**
 * Connections under inspection. With too many, the one that has been silent longest makes room: a real client speaks
 * at once.
 */
class Unread {
  private readonly waits = new Map<Socket, () => void>();

  /** Looks at a connection, until it has told what it is. */
  add(socket: Socket, kind: Beginning, onTold: (head: Buffer) => void): void {
    if (this.waits.size >= tcpLimits.unread) this.makeRoom();
    const done = (): void => void this.waits.delete(socket);
    socket.once('close', done);
    const giveUp = look(socket, kind, (head) => {
      done();
      socket.off('close', done);
      onTold(head);
    });
    this.waits.set(socket, giveUp);
  }

  private makeRoom(): void {
    for (const [socket, giveUp] of this.waits) {
      this.waits.delete(socket);
      giveUp();
      return;
    }
  }
}

/**
 * Lets media over TCP share the port of a server: connections that begin like media (with a framed STUN message,
 * unless another beginning is given) go to `take`, all others to the server as if nothing had looked at them. Call
 * it once the server's own listeners are registered. Returns a function that undoes it.
 */
export function sharePort(server: Server, take: TakeConnection, kind: Beginning = framedMedia): () => void {
  const { event } = kind;
  const others = server.listeners(event).slice();
  const passOn = (socket: Socket): void => {
    for (const listener of others) listener.call(server, socket);
  };
  const unread = new Unread();
  const onConnection = (socket: Socket): void =>
    unread.add(socket, kind, (head) => {
      if (kind.begins(head)) {
        take(socket, head);
        return;
      }
      if (head.length > 0) socket.unshift(head);
      passOn(socket);
    });
  server.removeAllListeners(event);
  server.on(event, onConnection);
  return () => {
    server.off(event, onConnection);
    for (const listener of others) server.on(event, (...args: unknown[]) => listener.apply(server, args));
  };
}
