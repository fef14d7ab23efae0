import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { clientHeader, piecesOf, receiptFor, turnLinePath } from './turn-line.ts';
import { turnLimits } from './turn-limits.ts';

/** Where clients are led to, and what shows the engine that we may. */
export interface TurnTarget {
  readonly port: number;
  readonly secret: string;
}

const connectTimeoutMs = 3000;
/** At 2 Mbit/s that is 2.5 kB, little compared with the bytes above which pictures are dropped. */
const receiptWithinMs = 10;
/** The engine ends what is idle by itself, sooner. */
const silentMs = 2 * turnLimits.idleMs;

/** Only the connection itself knows the address, so nothing that a client says comes into these lines. */
function requestFor(client: Socket, { secret }: TurnTarget): string {
  const address = (client.remoteAddress ?? '').replace(/^::ffff:/, '');
  return [
    `GET ${turnLinePath} HTTP/1.1`,
    'Host: engine',
    'Connection: Upgrade',
    'Upgrade: lectern-turn',
    `Authorization: Bearer ${secret}`,
    `${clientHeader}: ${address} ${client.remotePort ?? 0}`,
    '\r\n',
  ].join('\r\n');
}

/**
 * Sent bytes are acknowledged when they have left us, several pieces at once: the engine drops pictures by the
 * backlog.
 */
function carryOut(engine: Socket, client: Socket): void {
  let gone = 0;
  const receipt = (): void => {
    if (engine.writable) engine.write(receiptFor(gone));
    gone = 0;
  };
  const note = (bytes: number): void => {
    if (gone === 0) setTimeout(receipt, receiptWithinMs);
    gone += bytes;
  };
  engine.on('data', (bytes: Buffer) => {
    const isTaken = client.write(bytes, (error) => {
      if (!error) note(bytes.length);
    });
    if (!isTaken) engine.pause();
  });
  client.on('drain', () => engine.resume());
}

function carryIn(client: Socket, engine: Socket): void {
  client.on('data', (bytes: Buffer) => {
    if (!engine.write(piecesOf(bytes))) client.pause();
  });
  engine.on('drain', () => client.resume());
}

/**
 * Connects clients that ask for TURN over TLS with the engine's process: decrypted bytes go there as they are, with
 * the client's address.
 */
export class TurnLines {
  private readonly target: TurnTarget;
  private readonly mostLines: number;
  private readonly open = new Set<Socket>();

  constructor(target: TurnTarget, mostLines = turnLimits.connections) {
    this.target = target;
    this.mostLines = mostLines;
  }

  /** Takes a connection, with what was already read of it. It ends with the engine. */
  lead(client: Socket, head: Buffer): void {
    client.on('error', () => client.destroy());
    if (this.open.size >= this.mostLines || client.destroyed) {
      client.destroy();
      return;
    }
    this.open.add(client);
    const engine = connect({ host: '127.0.0.1', port: this.target.port, noDelay: true });
    engine.setTimeout(connectTimeoutMs, () => engine.destroy());
    engine.once('connect', () => engine.setTimeout(silentMs, () => engine.destroy()));
    engine.on('error', () => engine.destroy());
    engine.on('end', () => client.end(() => client.destroy()));
    engine.on('close', () => {
      if (!client.writableEnded) client.destroy();
    });
    client.setNoDelay(true);
    client.on('end', () => client.destroy());
    client.on('close', () => {
      this.open.delete(client);
      engine.destroy();
    });
    engine.write(requestFor(client, this.target));
    engine.write(piecesOf(head));
    carryIn(client, engine);
    carryOut(engine, client);
  }

  /** Ends all of them. */
  end(): void {
    for (const client of this.open) client.destroy();
  }
}
