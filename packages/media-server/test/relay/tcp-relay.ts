import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { BadLine } from './bad-line.ts';
import { DueQueue } from './due-queue.ts';
import type { Relay, RelayConditions, RelayCount, RelayOptions } from './udp-relay.ts';

const host = '127.0.0.1';
/** The minimum wait before a lost packet is sent again (what Linux does; RFC 6298 asks for a second). */
const resendMs = 200;
/** The wait before a connection opened during an outage is retried (RFC 6298, section 2.1). */
const openAgainMs = 1000;
const packetBytes = 1400;
/** Bytes that a sender has on the way before it must wait. */
const windowBytes = 65_536;

/** The data of one direction: bytes, then at last the end of the stream or its break. */
type Load = Buffer | 'end' | 'break';

interface LaneEnds {
  readonly from: Socket;
  readonly to: Socket;
}

/**
 * One direction of one connection. Nothing is lost for good and nothing overtakes: lost packets are retried, each
 * time after twice the wait, and everything after them waits, as in TCP. So a connection resumes a while after the
 * end of an outage, the later the longer it was.
 */
class OneWay {
  private readonly ends: LaneEnds;
  private readonly line: BadLine;
  private readonly count: RelayCount;
  private readonly queue = new DueQueue();
  private readonly held: Load[] = [];
  private readonly firstWaitMs: number;
  private waitMs: number;
  private retry: NodeJS.Timeout | null = null;
  private underWay = 0;

  constructor(ends: LaneEnds, line: BadLine, count: RelayCount) {
    this.ends = ends;
    this.line = line;
    this.count = count;
    const { isCut = false, delayMs = 0 } = line.conditions;
    this.firstWaitMs = isCut ? openAgainMs : Math.max(resendMs, delayMs * 2);
    this.waitMs = this.firstWaitMs;
    const { from } = ends;
    from.on('data', (bytes: Buffer) => this.take(bytes));
    from.once('end', () => this.add('end'));
    from.once('error', () => this.add('break'));
  }

  close(): void {
    if (this.retry) clearTimeout(this.retry);
    this.queue.close();
    for (const socket of [this.ends.from, this.ends.to]) socket.destroy();
  }

  private take(bytes: Buffer): void {
    this.underWay += bytes.length;
    if (this.underWay > windowBytes) this.ends.from.pause();
    for (let start = 0; start < bytes.length; start += packetBytes)
      this.add(bytes.subarray(start, start + packetBytes));
  }

  private add(load: Load): void {
    this.held.push(load);
    if (!this.retry) this.sendHeld();
  }

  private sendHeld(): void {
    while (this.held[0] !== undefined) {
      const load = this.held[0];
      const fate = this.line.fateOf(typeof load === 'string' ? 0 : load.length, performance.now());
      if ('lost' in fate) {
        this.count.lost += 1;
        this.retry = setTimeout(() => this.sendAgain(), this.waitMs);
        this.waitMs *= 2;
        return;
      }
      this.count.passed += 1;
      this.waitMs = this.firstWaitMs;
      this.held.shift();
      this.queue.at(fate.deliverAtMs, () => this.deliver(load));
    }
  }

  private sendAgain(): void {
    this.retry = null;
    this.sendHeld();
  }

  private deliver(load: Load): void {
    const { from, to } = this.ends;
    if (load === 'break') to.destroy();
    else if (load === 'end') to.end();
    else {
      if (to.writable) to.write(load);
      this.underWay -= load.length;
      if (this.underWay <= windowBytes) from.resume();
    }
  }
}

/** A relay for HTTP and WebSocket with the manner of a bad network. All its connections share the line, and bytes come late instead of never. */
export async function startTcpRelay(options: RelayOptions): Promise<Relay> {
  const { targetPort, seed, conditions = {}, narrowPlaces } = options;
  const up = new BadLine(seed, conditions.up, narrowPlaces?.up);
  const down = new BadLine(seed + 1, conditions.down, narrowPlaces?.down);
  const counts = { up: { passed: 0, lost: 0 }, down: { passed: 0, lost: 0 } };
  const bothWays = new Set<readonly OneWay[]>();

  const server = createServer({ allowHalfOpen: true }, (front) => {
    const back = connect({ port: targetPort, host, allowHalfOpen: true });
    front.setNoDelay(true);
    back.setNoDelay(true);
    const both = [
      new OneWay({ from: front, to: back }, up, counts.up),
      // A server that is not there breaks the connection, as it would without the relay.
      new OneWay({ from: back, to: front }, down, counts.down),
    ];
    bothWays.add(both);
    front.once('close', () => {
      bothWays.delete(both);
      if (!back.writableEnded) back.end();
    });
  });
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    seed,
    counts,
    set: (next: RelayConditions) => {
      up.conditions = next.up ?? {};
      down.conditions = next.down ?? {};
    },
    close: async () => {
      server.close();
      for (const both of bothWays) for (const way of both) way.close();
    },
  };
}
