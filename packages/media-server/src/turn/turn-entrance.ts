import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Places, networkOf } from '../tcp/places.ts';
import { RefusalLog } from '../tcp/refusal-log.ts';
import type { TcpAdmission, TcpListener } from '../tcp/tcp-entrance.ts';
import { reachable } from '../transport/reachable.ts';
import type { TurnEngine } from './allocation.ts';
import { TurnConnection } from './turn-connection.ts';
import { Nonces, TurnCredentials } from './turn-credentials.ts';
import { TurnLine, lineSecret, readLineRequest } from './turn-line.ts';
import { turnLimits } from './turn-limits.ts';
import type { TurnLimits } from './turn-limits.ts';
import type { TurnHost } from './turn-session.ts';

/** The entrance's target, the secret of its credentials, and its limits. */
export interface TurnEntranceOptions extends TurnEngine {
  readonly apiSecret: string;
  readonly limits?: Partial<TurnLimits>;
  readonly now?: () => number;
  readonly log?: (message: string, details: Readonly<Record<string, unknown>>) => void;
}

/** The entrance's counters since the start; refusals by code. */
export interface TurnCounters {
  allocations: number;
  dropped: number;
  readonly refused: Map<number, number>;
}

/** No place is left; never sent. */
const noPlace = 503;

/**
 * Media by TURN: clients that can send nothing but TLS allocate a way to the engine's own UDP port, and to nothing else.
 * Their TLS ends in the process that has the certificate, which leads them here, each on a line of its own.
 */
export class TurnEntrance {
  readonly counters: TurnCounters = { allocations: 0, dropped: 0, refused: new Map() };
  readonly credentials: TurnCredentials;
  private readonly refusals: RefusalLog;
  private readonly limits: TurnLimits;
  private readonly places: Places;
  private readonly secret: string;
  private readonly host: TurnHost;
  private readonly allocations = new Map<string, number>();
  private readonly passwords = new Map<string, string>();
  private readonly listeners = new Map<string, Pick<TcpListener, 'onDtls'>>();
  private readonly connections = new Set<TurnConnection>();
  private readonly byTransport = new Map<string, Set<TurnConnection>>();
  /** When a transport's media lost the connection that they went over. */
  private readonly lostAt = new Map<string, number>();

  constructor(options: TurnEntranceOptions) {
    const now = options.now ?? Date.now;
    this.refusals = new RefusalLog({ write: (line) => options.log?.('turn refused', { ...line }), now });
    this.limits = { ...turnLimits, ...options.limits };
    this.places = new Places(this.limits);
    this.secret = lineSecret(options.apiSecret);
    this.credentials = new TurnCredentials(options.apiSecret);
    this.host = {
      // A client on the same machine reaches the engine by these too: nobody needs a permission for loopback.
      target: { engine: options.engine, advertisedAddresses: reachable(options.advertisedAddresses) },
      limits: this.limits,
      credentials: this.credentials,
      nonces: new Nonces(this.limits.nonceMs),
      now,
      takeAllocation: (person) => this.countAllocation(person),
      leaveAllocation: (person) => this.forgetAllocation(person),
    };
  }

  /** Connections that are open now. */
  get openConnections(): number {
    return this.connections.size;
  }

  /** Takes a line to a client, requested as an upgrade; only from callers who know the engine's secret. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const client = readLineRequest(request, this.secret);
    if (!client) {
      socket.destroy();
      return;
    }
    const place = this.places.take(networkOf(client.address));
    if (!place) {
      this.noteRefusal(noPlace, client.address);
      socket.destroy();
      return;
    }
    const line = new TurnLine(socket, head, {
      onBytes: (bytes) => connection.read(bytes),
      onClose: () => {
        place.leave();
        connection.end();
      },
    });
    const connection: TurnConnection = new TurnConnection(line, client, {
      host: this.host,
      events: {
        passwordOf: (ufrag) => this.passwords.get(ufrag),
        onProven: () => {
          this.counters.allocations += 1;
          place.prove();
        },
        onTransport: (before) => this.noteTransport(connection, before),
        onDtls: (packet) => this.listeners.get(connection.ufrag ?? '')?.onDtls?.(packet),
        onRefusal: (code) => this.noteRefusal(code, client.address),
        onDrop: () => {
          this.counters.dropped += 1;
        },
        onEnd: () => this.noteEnd(connection),
      },
    });
    this.connections.add(connection);
  }

  /** Lets clients of a transport reach the engine. */
  admit(ufrag: string, password: string, listener: Pick<TcpListener, 'onDtls'> = {}): TcpAdmission {
    this.passwords.set(ufrag, password);
    this.listeners.set(ufrag, listener);
    const own = (): TurnConnection[] => [...(this.byTransport.get(ufrag) ?? [])];
    const isInUse = (): boolean => own().some((connection) => connection.isInUse);
    const wasLost = (): boolean =>
      performance.now() - (this.lostAt.get(ufrag) ?? -Infinity) < this.limits.orphanMs;
    return {
      get backlogBytes() {
        return own().reduce((most, { backlogBytes }) => Math.max(most, backlogBytes), 0);
      },
      get isInUse() {
        return isInUse();
      },
      get isOrphan() {
        return wasLost() && !isInUse();
      },
      take: (packet) => {
        for (const connection of own()) if (connection.isInUse) connection.carry(packet);
      },
      dismiss: () => {
        this.passwords.delete(ufrag);
        this.listeners.delete(ufrag);
        this.lostAt.delete(ufrag);
      },
    };
  }

  /** Says in the log what has been refused since it last did; to be called now and then. */
  tick(): void {
    this.refusals.tick();
  }

  close(): void {
    for (const connection of [...this.connections]) connection.destroy();
  }

  private countAllocation(person: string): boolean {
    const count = this.allocations.get(person) ?? 0;
    if (count >= this.limits.allocationsOfPerson) return false;
    this.allocations.set(person, count + 1);
    return true;
  }

  private forgetAllocation(person: string): void {
    const left = (this.allocations.get(person) ?? 1) - 1;
    if (left > 0) this.allocations.set(person, left);
    else this.allocations.delete(person);
  }

  private noteTransport(connection: TurnConnection, before: string | null): void {
    const { ufrag } = connection;
    if (ufrag === null || ufrag === before) return;
    this.forgetTransport(connection, before);
    const others = this.byTransport.get(ufrag) ?? new Set();
    this.byTransport.set(ufrag, others.add(connection));
  }

  private forgetTransport(connection: TurnConnection, ufrag: string | null): void {
    if (ufrag === null) return;
    const others = this.byTransport.get(ufrag);
    others?.delete(connection);
    if (others?.size === 0) this.byTransport.delete(ufrag);
  }

  private noteEnd(connection: TurnConnection): void {
    const { ufrag } = connection;
    this.connections.delete(connection);
    this.forgetTransport(connection, ufrag);
    if (ufrag !== null && connection.isInUse && this.passwords.has(ufrag))
      this.lostAt.set(ufrag, performance.now());
  }

  private noteRefusal(code: number, address: string): void {
    this.counters.refused.set(code, (this.counters.refused.get(code) ?? 0) + 1);
    // Every client is asked for its credentials by this once.
    if (code !== 401) this.refusals.note(code, address);
  }
}
