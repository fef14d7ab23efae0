import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { readBindingCheck, ufragOf } from './binding-check.ts';
import { isDtls } from '../transport/dtls.ts';
import { FrameReader } from './frames.ts';
import { Places, networkOf } from './places.ts';
import { RefusalLog } from './refusal-log.ts';
import type { TcpLimits } from './tcp-limits.ts';
import { tcpLimits } from './tcp-limits.ts';
import { TcpPath } from './tcp-path.ts';
import type { EngineAddress } from './tcp-path.ts';

/** Where the entrance leads to, and its bounds. */
export interface TcpEntranceOptions {
  readonly engine: EngineAddress;
  readonly limits?: Partial<TcpLimits>;
  /** Since 1970, in ms. */
  readonly now?: () => number;
  readonly log?: (message: string, details: Readonly<Record<string, unknown>>) => void;
}

/** The entrance's counters since the start. */
export interface TcpCounters {
  accepted: number;
  refused: number;
  reattached: number;
  packetsIn: number;
  dropped: number;
}

/** The facts of a transport that clients may reach by TCP. */
export interface TcpListener {
  /** The connection that its media went over is gone. */
  readonly onOrphan?: () => void;
  /** The client has come back by a new one, which takes media. */
  readonly onBack?: () => void;
  /** The client has sent a packet of DTLS by this way. */
  readonly onDtls?: (packet: Buffer) => void;
}

/** A transport that clients may reach by TCP, until it is dismissed. */
export interface TcpAdmission {
  /** Bytes that wait for this transport's client; 0 while it came by UDP. */
  readonly backlogBytes: number;
  /** Whether media go by TCP to this transport's client. */
  readonly isInUse: boolean;
  /** Whether the client's media went over a connection that is gone, and there is no other yet. */
  readonly isOrphan: boolean;
  /** Takes a packet that the client sent by another way, where the engine has sent something by this one. */
  take(packet: Buffer): void;
  dismiss(): void;
}

interface Visit {
  readonly socket: Socket;
  readonly frames: FrameReader;
  path: TcpPath | null;
  /** Gives up the place of one who has proven nothing yet. */
  prove(): void;
}

/**
 * Media over TCP (RFC 6544, passive): clients that cannot send UDP open a connection, and their packets go on to the
 * engine's own UDP port and nowhere else. A connection that does not begin with an ICE check of one of the engine's
 * transports is cut at once, a silent or slow one soon.
 */
export class TcpEntrance {
  readonly counters: TcpCounters = { accepted: 0, refused: 0, reattached: 0, packetsIn: 0, dropped: 0 };
  private readonly options: TcpEntranceOptions;
  private readonly refusals: RefusalLog;
  private readonly limits: TcpLimits;
  private readonly places: Places;
  private readonly passwords = new Map<string, string>();
  private readonly paths = new Map<string, Set<TcpPath>>();
  private readonly listeners = new Map<string, TcpListener>();
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  constructor(options: TcpEntranceOptions) {
    this.options = options;
    this.refusals = new RefusalLog({
      write: (line) => options.log?.('tcp connections refused', { ...line }),
      now: options.now ?? Date.now,
    });
    this.limits = { ...tcpLimits, ...options.limits };
    this.places = new Places(this.limits);
  }

  /** Connections that are open now. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Listens on a port of its own; 0 takes any. */
  async listen(port: number, host: string): Promise<number> {
    const server = createServer({ noDelay: true }, (socket) => this.take(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    }).catch((error: unknown) => {
      throw new Error(`TCP port ${port} of ${host} can't be taken for media.`, { cause: error });
    });
    this.server = server;
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  /** Lets in clients that check against these credentials of a transport. */
  admit(ufrag: string, password: string, listener: TcpListener = {}): TcpAdmission {
    this.passwords.set(ufrag, password);
    this.listeners.set(ufrag, listener);
    const pathsNow = (): TcpPath[] => [...(this.paths.get(ufrag) ?? [])];
    return {
      get backlogBytes() {
        return pathsNow().reduce((most, path) => Math.max(most, path.backlogBytes), 0);
      },
      get isOrphan() {
        const paths = pathsNow();
        return paths.some((path) => path.isInUse) && paths.every((path) => path.isOrphan);
      },
      get isInUse() {
        return pathsNow().some((path) => path.isInUse);
      },
      take: (packet) => {
        for (const path of pathsNow()) if (path.isInUse) path.toEngine(packet);
      },
      dismiss: () => {
        this.passwords.delete(ufrag);
        this.listeners.delete(ufrag);
        for (const path of pathsNow()) path.end();
      },
    };
  }

  /** Takes over a connection, with what was already read of it. */
  take(socket: Socket, head: Buffer = Buffer.alloc(0)): void {
    const place = this.places.take(networkOf(socket.remoteAddress ?? ''));
    if (!place) {
      this.refuse(socket, 'too many connections');
      return;
    }
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.setTimeout(this.limits.idleMs, () => socket.destroy());
    const deadline = setTimeout(() => this.refuse(socket, 'no check in time'), this.limits.firstFrameMs);
    const prove = (): void => {
      clearTimeout(deadline);
      place.prove();
    };
    const visit: Visit = { socket, frames: new FrameReader(this.limits.frameBytes), path: null, prove };
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(deadline);
      place.leave();
      this.sockets.delete(socket);
      visit.path?.detach(socket);
    });
    socket.on('data', (chunk: Buffer) => this.read(visit, chunk));
    if (head.length > 0) this.read(visit, head);
  }

  /** Says in the log what has been refused since it last did; to be called now and then. */
  tick(): void {
    this.refusals.tick();
  }

  close(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    for (const paths of [...this.paths.values()]) for (const path of [...paths]) path.end();
  }

  private read(visit: Visit, chunk: Buffer): void {
    const packets = visit.frames.read(chunk);
    if (!packets) {
      this.refuse(visit.socket, 'no frames');
      return;
    }
    for (const packet of packets) {
      visit.path ??= this.welcome(visit, packet);
      if (!visit.path) return;
      this.counters.packetsIn += 1;
      if (isDtls(packet)) this.listeners.get(ufragOf(visit.path.username))?.onDtls?.(packet);
      visit.path.toEngine(packet);
    }
  }

  private welcome(visit: Visit, packet: Buffer): TcpPath | null {
    const username = readBindingCheck(packet, (ufrag) => this.passwords.get(ufrag));
    if (username === null) {
      this.refuse(visit.socket, 'no valid check');
      return null;
    }
    visit.prove();
    this.counters.accepted += 1;
    const path = this.orphanOf(username) ?? this.newPath(username);
    path.attach(visit.socket);
    return path;
  }

  /** The way that the same client had before its connection broke. */
  private orphanOf(username: string): TcpPath | null {
    for (const path of this.paths.get(ufragOf(username)) ?? []) {
      if (path.username !== username || !path.isOrphan) continue;
      this.counters.reattached += 1;
      return path;
    }
    return null;
  }

  /** With too many ways to one transport the oldest that carries no media goes: it is one that the client has given up. */
  private newPath(username: string): TcpPath {
    const ufrag = ufragOf(username);
    const paths = this.paths.get(ufrag) ?? new Set<TcpPath>();
    this.paths.set(ufrag, paths);
    if (paths.size >= this.limits.pathsOfTransport) {
      const all = [...paths];
      (all.find((one) => !one.isInUse) ?? all[0])?.end();
    }
    const path: TcpPath = new TcpPath(username, this.options.engine, {
      limits: this.limits,
      events: {
        onOrphan: () => this.listeners.get(ufrag)?.onOrphan?.(),
        onBack: () => this.listeners.get(ufrag)?.onBack?.(),
        onDrop: () => {
          this.counters.dropped += 1;
        },
        onEnd: () => {
          paths.delete(path);
          if (paths.size === 0 && this.paths.get(ufrag) === paths) this.paths.delete(ufrag);
        },
      },
    });
    paths.add(path);
    this.paths.set(ufrag, paths);
    return path;
  }

  private refuse(socket: Socket, reason: string): void {
    if (socket.destroyed) return;
    this.counters.refused += 1;
    this.refusals.note(reason, socket.remoteAddress ?? '');
    socket.on('error', () => undefined);
    socket.destroy();
  }
}
