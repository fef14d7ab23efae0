import type { Server, Socket } from 'node:net';
import { beginsWithFramedStun, bytesThatTell, mayBeginFrame } from './binding-check.ts';
import { tcpLimits } from './tcp-limits.ts';

/** Takes a connection whose first bytes have been read. Must take it at once: what comes next is for it. */
export type TakeConnection = (socket: Socket, head: Buffer) => void;

/** Shows the first bytes of a connection as soon as they tell what it is. One that is silent is no frame; one that began a frame and does not go on is ended. */
function look(socket: Socket, onTold: (head: Buffer) => void): void {
  const timer = setTimeout(() => {
    if (head.length > 0) socket.destroy();
    else tell();
  }, tcpLimits.firstFrameMs);
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
    if (head.length < bytesThatTell && mayBeginFrame(head)) return;
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
}

/**
 * Lets media over TCP share the port of a server: connections that begin with a framed STUN message go to `take`, all others
 * to the server as if nothing had looked at them. Call it when the server's own listeners stand. Returns a function that
 * takes it out again.
 */
export function sharePort(server: Server, take: TakeConnection): () => void {
  const others = server.listeners('connection').slice();
  const passOn = (socket: Socket): void => {
    for (const listener of others) listener.call(server, socket);
  };
  const unread = new Set<Socket>();
  const onConnection = (socket: Socket): void => {
    // Whoever opens so many at once is the server's affair, which has bounds for it.
    if (unread.size >= tcpLimits.unread) {
      passOn(socket);
      return;
    }
    unread.add(socket);
    const done = (): void => void unread.delete(socket);
    socket.once('close', done);
    look(socket, (head) => {
      done();
      socket.off('close', done);
      if (beginsWithFramedStun(head)) {
        take(socket, head);
        return;
      }
      if (head.length > 0) socket.unshift(head);
      passOn(socket);
    });
  };
  server.removeAllListeners('connection');
  server.on('connection', onConnection);
  return () => {
    server.off('connection', onConnection);
    for (const listener of others)
      server.on('connection', (...args: unknown[]) => listener.apply(server, args));
  };
}
