import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

const host = '127.0.0.1';

/** A TCP line to a port that can be broken, stalled and refused. */
export interface Gate {
  readonly port: number;
  /** Breaks all connections, or so many of those that came last; new ones are taken. */
  reset(newest?: number): void;
  /** Nothing passes in either direction until it is let go; nothing breaks either. */
  stall(isStalled: boolean): void;
  /** Nothing passes any more by the connections of now, and nothing breaks them; new ones pass. */
  strand(): void;
  /** Packets to the port pass again by the connections that were left like that; those from it do not. */
  letUp(): void;
  /** Breaks all connections and takes no more until it is called with false. */
  refuse(isRefusing: boolean): Promise<void>;
  /** Connections that pass now. */
  readonly connections: number;
  close(): void;
}

/** Opens a gate whose target is asked for with each connection: the port behind it may not be known yet. */
export async function openGate(targetPort: () => number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const stranded = new Set<Socket>();
  const fronts = new Set<Socket>();
  let isStalled = false;
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.setNoDelay(true);
    if (isStalled) from.pause();
    from.on('data', (bytes) => {
      if (!to.write(bytes)) from.pause();
    });
    to.on('drain', () => {
      if (!isStalled && !stranded.has(from)) from.resume();
    });
    from.on('error', () => to.resetAndDestroy());
    from.on('close', () => {
      sockets.delete(from);
      stranded.delete(from);
      fronts.delete(from);
      to.destroy();
    });
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((front) => {
      const back = connect(targetPort(), host);
      fronts.add(front);
      join(front, back);
      join(back, front);
    });
    server.listen(port, host);
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const reset = (newest = fronts.size): void => {
    for (const front of [...fronts].slice(fronts.size - newest)) front.resetAndDestroy();
  };
  return {
    port,
    reset,
    get connections() {
      return sockets.size / 2;
    },
    stall: (next) => {
      isStalled = next;
      for (const socket of sockets) {
        if (next) socket.pause();
        else if (!stranded.has(socket)) socket.resume();
      }
    },
    strand: () => {
      for (const socket of sockets) {
        stranded.add(socket);
        socket.pause();
      }
    },
    letUp: () => {
      for (const front of fronts) {
        stranded.delete(front);
        front.resume();
      }
    },
    refuse: async (isRefusing) => {
      if (!isRefusing) {
        server = await listen(port);
        return;
      }
      server.close();
      reset();
    },
    close: () => {
      server.close();
      reset();
    },
  };
}
