import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { FrameReader, frameOf } from '../../src/tcp/frames.ts';

const host = '127.0.0.1';
const maxPacketBytes = 2048;

/** Takes a headless client's packets, which know only UDP, to an engine by TCP. */
export interface TcpTunnel {
  /** Connects to the first TCP address of the first answer, and says the address that the client is to use instead of all. */
  readonly reachedBy: (candidates: readonly string[]) => readonly string[];
  /** From now on the engine's data is no longer read, or read again; the client's data gets through. */
  readonly stall: (isStalled: boolean) => void;
  readonly close: () => void;
}

/** Opens a tunnel for one client; it ends with its process at the latest. */
export async function openTcpTunnel(): Promise<TcpTunnel> {
  const udp = createSocket('udp4').bind(0, host);
  await once(udp, 'listening');
  let line: Socket | null = null;
  return {
    stall: (isStalled) => void (isStalled ? line?.pause() : line?.resume()),
    close: () => {
      line?.destroy();
      udp.close();
    },
    reachedBy: (candidates) => {
      // Every answer names the addresses again.
      if (line) return [];
      const tcp = candidates.map((one) => one.split(' ')).find(([, , protocol]) => protocol === 'TCP');
      if (!tcp) throw new Error(`The engine offers no TCP: ${candidates.join(', ')}`);
      const opened = connect(Number(tcp[5]), tcp[4] ?? host);
      opened.setNoDelay(true);
      // It ends with the engine; later data of the client is dropped.
      opened.on('error', () => opened.destroy());
      line = opened;
      const frames = new FrameReader(maxPacketBytes);
      let client = 0;
      udp.on('message', (packet, from) => {
        client = from.port;
        if (opened.writable) opened.write(frameOf(packet));
      });
      opened.on('data', (chunk) => {
        for (const packet of frames.read(chunk) ?? []) udp.send(packet, client, host);
      });
      return [`1 1 UDP 2122252543 ${host} ${udp.address().port} typ host`];
    },
  };
}
