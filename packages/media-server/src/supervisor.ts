import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isRevocation } from './configuration.ts';
import { Handovers } from './tcp/handover.ts';
import { writeTcpAddress } from './tcp/tcp-candidates.ts';
import type { TcpAddress } from './tcp/tcp-candidates.ts';
import { TurnLines } from './turn/lead-turn.ts';
import { lineSecret } from './turn/turn-line.ts';
import { Revocations } from './tokens/revocations.ts';
import type { Revocation } from './tokens/revocations.ts';

/** How the supervised engine is to run; the same meanings as in `EngineOptions`. */
export interface SupervisorOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly port?: number;
  readonly udpPort?: number;
  readonly bindAddress?: string;
  readonly advertisedAddresses?: readonly string[];
  readonly tcpPort?: number | undefined;
  readonly tcpAddresses?: readonly TcpAddress[];
  readonly audience?: string;
  readonly webhookUrl?: string;
  /** The product's own list of removed people, asked for at each start of the engine. */
  readonly revocations?: () => readonly Revocation[];
  readonly log?: (message: string, details: Readonly<Record<string, unknown>>) => void;
  /** Aborted as soon as the whole product ends: an engine that got the signal too is not restarted. */
  readonly ending?: AbortSignal;
}

/** An engine in a process of its own that is kept alive. */
export interface SupervisedEngine {
  /** Address of the engine's RoomService and signalling, `http://127.0.0.1:<port>`; stays the same over restarts. */
  readonly url: string;
  readonly port: number;
  readonly udpPort: number;
  /** Whether the engine answers right now. */
  healthy(): Promise<boolean>;
  /** Process id, or null between two lives. */
  pid(): number | null;
  /** Gives the engine a connection of a client that sends media by TCP, with what was already read of it. */
  handOver(socket: Socket, head: Buffer): void;
  /** Leads a client that asks for TURN over TLS to the engine, with what was already read of it. */
  leadTurn(socket: Socket, head: Buffer): void;
  stop(): Promise<void>;
}

const firstBackoffMs = 150;
const maxBackoffMs = 1000;
/** A life of this length forgives earlier deaths. */
const healthyLifeMs = 5000;
const startTimeoutMs = 20_000;
const stopTimeoutMs = 3000;
/** Revocations handed to a new life by its environment, newest first. */
const maxHandedOver = 500;

const program = fileURLToPath(new URL('../bin/lectern-media.js', import.meta.url));

interface Ready {
  readonly port: number;
  readonly udpPort: number;
}

function readReady(message: unknown): Ready | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, port, udpPort } = message as Record<string, unknown>;
  return type === 'ready' && typeof port === 'number' && typeof udpPort === 'number'
    ? { port, udpPort }
    : null;
}

function environmentOf(options: SupervisorOptions): NodeJS.ProcessEnv {
  const {
    port = 0,
    udpPort = 0,
    bindAddress = '127.0.0.1',
    advertisedAddresses = [],
    tcpPort,
    tcpAddresses = [],
    audience = '',
    webhookUrl = '',
  } = options;
  return {
    MEDIA_API_KEY: options.apiKey,
    MEDIA_API_SECRET: options.apiSecret,
    MEDIA_PORT: String(port),
    MEDIA_UDP_PORT: String(udpPort),
    MEDIA_BIND: bindAddress,
    MEDIA_ADVERTISE: advertisedAddresses.join(','),
    MEDIA_TCP_PORT: tcpPort === undefined ? '' : String(tcpPort),
    MEDIA_TCP_ADVERTISE: tcpAddresses.map(writeTcpAddress).join(','),
    MEDIA_AUDIENCE: audience,
    MEDIA_WEBHOOK_URL: webhookUrl,
  };
}

class Supervisor {
  ready: Ready | null = null;
  private readonly options: SupervisorOptions;
  readonly handovers = new Handovers(() => (this.ready ? this.child : null));
  private readonly revocations = new Revocations();
  private child: ChildProcess | null = null;
  private isStopping = false;
  private backoffMs = firstBackoffMs;
  private timer: NodeJS.Timeout | null = null;
  private lastErrors = '';

  constructor(options: SupervisorOptions) {
    this.options = options;
    process.once('exit', this.killChild);
  }

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Starts one life; resolves when it serves. */
  start(): Promise<Ready> {
    const startedAt = Date.now();
    this.lastErrors = '';
    const child = spawn(process.execPath, [program], {
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A signal to the product's group, such as Ctrl-C, must not end it before what uses it.
      detached: true,
    });
    this.child = child;
    this.handovers.follow(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.relay(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.lastErrors = (this.lastErrors + text).slice(-2000);
      this.log('engine error output', { text: text.trim() });
    });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
      child.on('message', (message) => {
        const ready = readReady(message);
        if (!ready) {
          this.noteRevocation(message);
          return;
        }
        clearTimeout(timer);
        this.ready = ready;
        resolve(ready);
      });
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        if (this.child === child) this.child = null;
        reject(new Error(`The media engine ended with ${signal ?? String(code)}. ${this.lastErrors.trim()}`));
        if (Date.now() - startedAt > healthyLifeMs) this.backoffMs = firstBackoffMs;
        if (this.ready) this.restartLater({ code, signal });
      });
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    process.off('exit', this.killChild);
    if (this.timer) clearTimeout(this.timer);
    const { child } = this;
    if (!child) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill('SIGTERM');
    });
  }

  private readonly killChild = (): void => {
    this.child?.kill('SIGKILL');
  };

  private restartLater(end: { code: number | null; signal: NodeJS.Signals | null }): void {
    if (this.isStopping) return;
    const delay = this.backoffMs;
    this.backoffMs = Math.min(maxBackoffMs, this.backoffMs * 2);
    this.timer = setTimeout(() => {
      if (this.options.ending?.aborted) return;
      this.log('engine ended, starting it again', { ...end, delayMs: delay });
      this.start().catch((error: unknown) => this.log('engine did not start', { reason: String(error) }));
    }, delay);
  }

  private relay(text: string): void {
    for (const line of text.split('\n')) {
      if (line.trim() !== '') this.log('engine', { line: line.slice(0, 2000) });
    }
  }

  private noteRevocation(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('revocation' in message)) return;
    if (isRevocation(message.revocation)) this.revocations.add(message.revocation);
  }

  private log(message: string, details: Readonly<Record<string, unknown>>): void {
    this.options.log?.(message, details);
  }

  private environment(): NodeJS.ProcessEnv {
    for (const revocation of this.options.revocations?.() ?? []) this.revocations.add(revocation);
    return {
      PATH: process.env['PATH'],
      NODE_ENV: process.env['NODE_ENV'],
      ...environmentOf({ ...this.options, ...this.ready }),
      MEDIA_REVOCATIONS: JSON.stringify(this.revocations.list().slice(-maxHandedOver)),
    };
  }
}

async function answersHealth(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  } catch {
    // Refused or silent: the engine is down, which is the answer.
    return false;
  }
}

/**
 * Starts the engine as a child process and restarts it on the same ports within about a second whenever it dies; its
 * knowledge of removed people survives. Rejects with the engine's own words when the first start fails. The child
 * never outlives this process.
 */
export async function superviseEngine(options: SupervisorOptions): Promise<SupervisedEngine> {
  const supervisor = new Supervisor(options);
  const { port, udpPort } = await supervisor.start().catch(async (error: unknown) => {
    await supervisor.stop();
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;
  const turnLines = new TurnLines({ port, secret: lineSecret(options.apiSecret) });
  return {
    url,
    port,
    udpPort,
    healthy: () => answersHealth(url),
    pid: () => supervisor.pid,
    handOver: (socket, head) => supervisor.handovers.hand(socket, head),
    leadTurn: (socket, head) => turnLines.lead(socket, head),
    stop: () => {
      turnLines.end();
      return supervisor.stop();
    },
  };
}
