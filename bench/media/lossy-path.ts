import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { randomLoss } from '../../packages/media-server/src/transport/packet-impairment.ts';

/** A path that loses packets between browsers and an engine, the same for every engine. */
export interface LossyPath {
  /** Until it is called nothing is lost, so that connections are made as fast as ever. */
  beginLosing(): void;
  close(): void;
}

/** Everything but STUN, which starts with a byte of 0 to 3: a lost check would measure ICE, not what people see. */
const isStun = (packet: Buffer): boolean => (packet[0] ?? 0) < 4;

/** Stands at an address of its own, with the engine's port, and passes on all but what chance, from a seed, takes. */
export async function openLossyPath(options: {
  address: string;
  engine: { address: string; port: number };
  loss: { toBrowsers: number; toEngine: number };
  seed: number;
}): Promise<LossyPath> {
  const { address, engine, loss, seed } = options;
  const chance = randomLoss({ outgoing: loss.toBrowsers, incoming: loss.toEngine, seed });
  const front = createSocket('udp4').bind(engine.port, address);
  await once(front, 'listening');
  const behind = new Map<string, Socket>();
  let isLosing = false;
  front.on('message', (packet, { address: from, port }) => {
    const name = `${from}:${port}`;
    let socket = behind.get(name);
    if (!socket) {
      socket = createSocket('udp4');
      socket.on('message', (answer) => {
        if (!(isLosing && !isStun(answer) && chance.dropsOutgoing(answer))) front.send(answer, port, from);
      });
      behind.set(name, socket);
    }
    if (!(isLosing && !isStun(packet) && chance.dropsIncoming(packet)))
      socket.send(packet, engine.port, engine.address);
  });
  return {
    beginLosing: () => {
      isLosing = true;
    },
    close: () => {
      front.close();
      for (const socket of behind.values()) socket.close();
    },
  };
}
