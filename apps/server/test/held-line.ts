import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server on which what is sent can be kept back, as TCP keeps it while the network is gone. */
export interface HeldLine {
  readonly port: number;
  /** From now on nothing that is sent arrives, and nobody is told. */
  hold(): void;
  /** What was kept back arrives after all, and all that follows. */
  letGo(): void;
  /** The server has ended what came over it. */
  isOver(): Promise<unknown>;
  close(): void;
}

/** For one connection, to a port of this machine. */
export async function startHeldLine(targetPort: number): Promise<HeldLine> {
  const host = '127.0.0.1';
  const kept: Buffer[] = [];
  let isHeld = false;
  const back = connect({ port: targetPort, host });
  const over = once(back, 'close');
  let front: Socket | undefined;
  const server = createServer((socket) => {
    front = socket;
    socket.on('data', (bytes: Buffer) => void (isHeld ? kept.push(bytes) : back.write(bytes)));
    back.on('data', (bytes: Buffer) => socket.write(bytes));
    // Who has hung up says so to nobody while the line is held.
    for (const end of [socket, back]) end.on('error', () => end.destroy());
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
      for (const bytes of kept.splice(0)) if (back.writable) back.write(bytes);
    },
    isOver: () => over,
    close: () => {
      front?.destroy();
      back.destroy();
      server.close();
    },
  };
}
