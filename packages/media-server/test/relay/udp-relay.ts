import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { BadLine, type LineConditions, type NarrowPlace } from './bad-line.ts';
import { DueQueue } from './due-queue.ts';

/** Both directions of a network, as seen from the browser. */
export interface RelayConditions {
  readonly up?: LineConditions;
  readonly down?: LineConditions;
}

/** Packets of one direction so far. */
export interface RelayCount {
  passed: number;
  lost: number;
}

/** A relay between a browser and a server of this machine, until it is closed. */
export interface Relay {
  /** Where the browser goes instead, on 127.0.0.1. */
  readonly port: number;
  readonly seed: number;
  /** Replaces the conditions of both directions. Packets in flight arrive as they would have. */
  set(conditions: RelayConditions): void;
  readonly counts: { readonly up: Readonly<RelayCount>; readonly down: Readonly<RelayCount> };
  close(): Promise<void>;
}

export interface RelayOptions {
  /** The port of the server behind it. */
  readonly targetPort: number;
  readonly seed: number;
  readonly conditions?: RelayConditions;
  /** 0 or none: one that is free. */
  readonly port?: number;
  /** Shared with another relay when both simulate the same network. */
  readonly narrowPlaces?: { readonly up: NarrowPlace; readonly down: NarrowPlace };
}

const host = '127.0.0.1';

class Direction {
  readonly line: BadLine;
  readonly queue = new DueQueue();
  readonly count: RelayCount = { passed: 0, lost: 0 };

  constructor(line: BadLine) {
    this.line = line;
  }

  carry(packet: Buffer, deliver: (packet: Buffer) => void): void {
    const fate = this.line.fateOf(packet.length, performance.now());
    if ('lost' in fate) {
      this.count.lost += 1;
      return;
    }
    this.count.passed += 1;
    this.queue.at(fate.deliverAtMs, () => deliver(packet));
  }
}

/** A datagram relay with the manner of a bad network: the media of browsers that are sent to its port go through it in both directions. */
export async function startUdpRelay(options: RelayOptions): Promise<Relay> {
  const { targetPort, seed, conditions = {}, narrowPlaces } = options;
  const up = new Direction(new BadLine(seed, conditions.up, narrowPlaces?.up));
  const down = new Direction(new BadLine(seed + 1, conditions.down, narrowPlaces?.down));
  const front = createSocket('udp4');
  /** One socket towards the server for each address that a browser sends from, as an address translator has. */
  const backs = new Map<string, Socket>();
  let isClosed = false;

  const backOf = (from: RemoteInfo): Socket => {
    const key = `${from.address}:${from.port}`;
    const known = backs.get(key);
    if (known) return known;
    const back = createSocket('udp4');
    back.on('message', (packet) =>
      down.carry(packet, (late) => {
        if (!isClosed) front.send(late, from.port, from.address);
      }),
    );
    // A port that nobody listens on, as between two lives of the engine, is a loss.
    back.on('error', () => undefined);
    backs.set(key, back);
    return back;
  };

  front.on('message', (packet, from) => {
    const back = backOf(from);
    up.carry(packet, (late) => {
      if (!isClosed) back.send(late, targetPort, host);
    });
  });
  front.on('error', () => undefined);
  front.bind(options.port ?? 0, host);
  await once(front, 'listening');
  return {
    port: front.address().port,
    seed,
    counts: { up: up.count, down: down.count },
    set: (next) => {
      up.line.conditions = next.up ?? {};
      down.line.conditions = next.down ?? {};
    },
    close: async () => {
      isClosed = true;
      for (const direction of [up, down]) direction.queue.close();
      for (const socket of [front, ...backs.values()]) socket.close();
    },
  };
}
