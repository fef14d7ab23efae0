import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { frameOf } from './frames.ts';
import type { TcpLimits } from './tcp-limits.ts';

/** STUN begins with less than 4, DTLS and media with more (RFC 7983). */
const lastStunByte = 3;
/** A viewer is sent reports each second. */
const inUseMs = 5000;

/** Where the engine takes media: the only place that a path leads to. */
export interface EngineAddress {
  readonly host: string;
  readonly port: number;
}

/** The events of a path. */
export interface PathEvents {
  readonly onEnd: () => void;
  readonly onDrop: () => void;
  /** The connection is gone that media went over. */
  readonly onOrphan: () => void;
  /** The client has come back by another one, which takes media now. */
  readonly onBack: () => void;
}

/**
 * One client's way into the engine: a UDP port of its own, so that the engine distinguishes clients by address as
 * usual, and the TCP connection behind it. When the connection breaks, the way stays for a while, and the client's
 * next one takes it.
 */
export class TcpPath {
  readonly username: string;
  private readonly engine: EngineAddress;
  private readonly limits: TcpLimits;
  private readonly events: PathEvents;
  private readonly udp: UdpSocket;
  private tcp: Socket | null = null;
  /** Whether the engine's answer to a check has gone out by this connection: Chromium ends one by which anything else comes before. */
  private isAnswered = false;
  /** Whether media went by a connection before that of now. */
  private isReturning = false;
  private orphanTimer: NodeJS.Timeout | null = null;
  private queued: Buffer[] = [];
  private queuedBytes = 0;
  private fullSince: number | null = null;
  private isEnded = false;
  /** Whether media went this way when the connection broke. */
  private wasInUse = false;
  private lastMediaAt = Number.NEGATIVE_INFINITY;

  constructor(username: string, engine: EngineAddress, options: { limits: TcpLimits; events: PathEvents }) {
    this.username = username;
    this.engine = engine;
    this.limits = options.limits;
    this.events = options.events;
    this.udp = createSocket(isIPv6(engine.host) ? 'udp6' : 'udp4');
    this.udp.on('error', () => this.end());
    this.udp.on('message', (packet, from) => {
      if (from.port === engine.port && from.address === engine.host) this.toClient(packet);
    });
    this.udp.bind(0, engine.host);
  }

  get isOrphan(): boolean {
    return this.tcp === null;
  }

  /** Bytes that the system has not accepted yet; those of this turn may not have to wait. */
  get backlogBytes(): number {
    return this.tcp?.writableLength ?? 0;
  }

  /** Whether media go this way, and not only checks: a browser keeps connections open that it does not use. */
  get isInUse(): boolean {
    return this.tcp ? this.carriesMedia() : this.wasInUse;
  }

  attach(socket: Socket): void {
    this.isReturning = this.isInUse;
    if (this.orphanTimer) clearTimeout(this.orphanTimer);
    this.orphanTimer = null;
    this.tcp?.destroy();
    this.tcp = socket;
    this.isAnswered = false;
    this.fullSince = null;
  }

  /** The connection is gone; another one may come. */
  detach(socket: Socket): void {
    if (this.tcp !== socket || this.isEnded) return;
    this.wasInUse = this.carriesMedia();
    this.tcp = null;
    this.queued = [];
    this.queuedBytes = 0;
    this.orphanTimer = setTimeout(() => this.end(), this.limits.orphanMs);
    this.orphanTimer.unref();
    if (this.isInUse) this.events.onOrphan();
  }

  toEngine(packet: Buffer): void {
    if (!this.isEnded) this.udp.send(packet, this.engine.port, this.engine.host);
  }

  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    if (this.orphanTimer) clearTimeout(this.orphanTimer);
    this.tcp?.destroy();
    this.udp.close();
    this.events.onEnd();
  }

  private noteAnswer(): void {
    if (this.isAnswered) return;
    this.isAnswered = true;
    if (this.isReturning) setImmediate(this.events.onBack);
  }

  private carriesMedia(): boolean {
    return performance.now() - this.lastMediaAt < inUseMs;
  }

  /** Packets of one turn go out in one write: otherwise a burst would cost a system call for each. */
  private toClient(packet: Buffer): void {
    const isMedia = (packet[0] ?? 0) > lastStunByte;
    if (isMedia) this.lastMediaAt = performance.now();
    if (!this.tcp?.writable || (isMedia && !this.isAnswered)) return;
    this.noteAnswer();
    if (this.queuedBytes + this.backlogBytes > this.limits.backlogBytes) {
      this.events.onDrop();
      this.noteFull(this.tcp);
      return;
    }
    this.fullSince = null;
    if (this.queued.length === 0) setImmediate(() => this.flush());
    const frame = frameOf(packet);
    this.queued.push(frame);
    this.queuedBytes += frame.length;
  }

  private flush(): void {
    const { tcp, queued } = this;
    this.queued = [];
    this.queuedBytes = 0;
    const [only] = queued;
    if (tcp?.writable && only) tcp.write(queued.length === 1 ? only : Buffer.concat(queued));
  }

  private noteFull(socket: Socket): void {
    const nowMs = performance.now();
    this.fullSince ??= nowMs;
    if (nowMs - this.fullSince > this.limits.fullMs) socket.destroy();
  }
}
