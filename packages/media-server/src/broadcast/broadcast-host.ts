import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { findFfmpeg } from '../recorder/recorder-host.ts';
import type { BroadcastCommand, BroadcastMessage, CastState } from './live/broadcast-program.ts';
import { LiveWindow } from './live-window.ts';

export type { CastState } from './live/broadcast-program.ts';

/** Which room to make a stream of. */
export interface BroadcastStart {
  /** The engine's signalling, `ws://...`. */
  readonly url: string;
  readonly bindAddress?: string;
  /** The person whose picture and sound are sent. */
  readonly presenter: string;
  readonly focusedSid: string | null;
  /** Milliseconds for which the stream has run already, in a process that ended. */
  readonly ranForMs: number;
  readonly partSeconds: number;
  readonly listed: number;
  readonly kept: number;
  readonly token: () => Promise<string>;
  /** The first part is there, or what is shown has changed. */
  readonly onChange: () => void;
  readonly log?: (message: string, details: Readonly<Record<string, unknown>>) => void;
}

/** A stream that is being made. */
export interface RunningBroadcast {
  /** Of the process that makes it now. */
  pid(): number | undefined;
  readonly window: LiveWindow;
  state(): CastState | null;
  focus(sid: string | null): void;
  /**
   * Writes the rest and ends the playlist; resolves when the process is gone. Finished parts can still be fetched.
   */
  stop(): Promise<void>;
}

const stopWithinMs = 3_000;
const firstPauseMs = 300;
const longestPauseMs = 5_000;
/** A process that ran for this long has not failed at once: the next begins without waiting. */
const steadyMs = 10_000;
/** Below the server and the engine, so that a stream never delays a call. */
const usualNiceness = 5;

const program = fileURLToPath(new URL('../../bin/lectern-broadcast.js', import.meta.url));

/** Makes live streams of rooms, each in a child process of its own that ends with this one and is restarted when it crashes. */
export class BroadcastHost {
  /** The ffmpeg that mixes sound and makes AAC of it; null: Opus. */
  readonly ffmpeg: string | null;
  private readonly searchPath: string;
  private readonly children = new Set<ChildProcess>();
  private isStopped = false;

  constructor(searchPath: string) {
    this.searchPath = searchPath;
    this.ffmpeg = findFfmpeg(searchPath);
    process.once('exit', this.killAll);
  }

  /** Starts to make a stream, and continues until it is told to stop, across crashes. */
  start(options: BroadcastStart): RunningBroadcast {
    const { ranForMs, listed, kept, partSeconds } = options;
    const name = randomBytes(4).toString('hex');
    const window = new LiveWindow({ name, ranForMs, listed, kept, partSeconds });
    const live: { child: ChildProcess | null; state: CastState | null; focusedSid: string | null } = {
      child: null,
      state: null,
      focusedSid: options.focusedSid,
    };
    let isStopping = false;
    let pauseMs = firstPauseMs;
    const say = (command: BroadcastCommand): void => {
      if (live.child?.connected) live.child.send(command);
    };
    const hear = (message: BroadcastMessage): void => {
      if (message.type === 'tokenWanted') {
        options.token().then(
          (token) => say({ type: 'token', token }),
          (error: unknown) => options.log?.('no token for the broadcast', { reason: String(error) }),
        );
        return;
      }
      if (message.type === 'lost') options.log?.('the broadcast lost its room', { reason: message.reason });
      else this.take(message, { window, live, options });
    };
    const run = (): void => {
      if (isStopping || this.isStopped) return;
      const startedAt = performance.now();
      const child = this.fork({ ...options, focusedSid: live.focusedSid });
      live.child = child;
      child.on('message', hear);
      child.once('exit', (code, signal) => {
        if (isStopping || this.isStopped) return;
        options.log?.('the process of a broadcast ended', { code, signal });
        live.state = live.state && { ...live.state, isConnected: false };
        window.cut();
        options.onChange();
        pauseMs =
          performance.now() - startedAt > steadyMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
        setTimeout(run, pauseMs);
      });
    };
    run();
    return {
      pid: () => live.child?.pid,
      window,
      state: () => live.state,
      focus: (sid) => {
        if (sid === live.focusedSid) return;
        live.focusedSid = sid;
        say({ type: 'focus', sid });
      },
      stop: async () => {
        isStopping = true;
        await this.end(live.child, say);
        window.end();
      },
    };
  }

  /** Ends every process that was started here. */
  async stop(): Promise<void> {
    this.isStopped = true;
    process.off('exit', this.killAll);
    await Promise.all(
      [...this.children].map((child) => this.end(child, (command) => child.connected && child.send(command))),
    );
  }

  private readonly killAll = (): void => {
    for (const child of this.children) child.kill('SIGKILL');
  };

  private take(
    message: Exclude<BroadcastMessage, { type: 'tokenWanted' | 'lost' }>,
    {
      window,
      live,
      options,
    }: { window: LiveWindow; live: { state: CastState | null }; options: BroadcastStart },
  ): void {
    if (message.type === 'state') {
      live.state = message.state;
      options.onChange();
      return;
    }
    const wasWatchable = window.isWatchable;
    window.add(message);
    if (!wasWatchable && window.isWatchable) options.onChange();
  }

  private async end(child: ChildProcess | null, say: (command: BroadcastCommand) => unknown): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    say({ type: 'stop' });
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    await gone;
    clearTimeout(timer);
  }

  private fork({ url, bindAddress = '', presenter, focusedSid, partSeconds }: BroadcastStart): ChildProcess {
    const child = fork(program, {
      env: {
        PATH: this.searchPath,
        BROADCAST_URL: url,
        BROADCAST_BIND: bindAddress,
        BROADCAST_PRESENTER: presenter,
        BROADCAST_FOCUS: focusedSid ?? '',
        BROADCAST_SECONDS: String(partSeconds),
        BROADCAST_FFMPEG: this.ffmpeg ?? '',
        BROADCAST_NICENESS: String(usualNiceness),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
      // A signal to the product's group, such as Ctrl-C, must not end it before it is told to.
      detached: true,
    });
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    return child;
  }
}
