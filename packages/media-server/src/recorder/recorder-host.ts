import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ComposeMessage } from './compose/compose-program.ts';
import type { RecordedFile } from './compose/recorded-file.ts';
import type { RecorderCommand, RecorderMessage } from './live/recorder-program.ts';

export type { RecordedFile } from './compose/recorded-file.ts';

/** A recording that runs in a process of its own. */
export interface RunningRecording {
  readonly pid: number | undefined;
  /** Resolves when the process is gone: with the reason, or with null when it was asked to end. */
  readonly ended: Promise<string | null>;
  /** Whether it is in the room and takes in what is said there. */
  isInRoom(): boolean;
  /** Writes what is left; resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Which room to record, and where its logs go. */
export interface RecordingStart {
  /** The engine's signalling, `ws://...`. */
  readonly url: string;
  /** The address of this machine that media come in on; 127.0.0.1 when left out. */
  readonly bindAddress?: string;
  readonly folder: string;
  /** Asked for at each entry into the room: a token lives for minutes, a recording for hours. */
  readonly token: () => Promise<string>;
  readonly log?: (message: string, details: Readonly<Record<string, unknown>>) => void;
}

/** The recording to compose. */
export interface CompositionStart {
  readonly folder: string;
  /** Tells how much is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const stopWithinMs = 5_000;
/** Below the server and the engine, so that recording never delays a call; composing, which can wait, is below both. */
const usualNiceness = { recording: 5, composing: 10 } as const;

function programOf(name: string): string {
  return fileURLToPath(new URL(`../../bin/${name}.js`, import.meta.url));
}

/** The path of ffmpeg; null if there is none. */
export function findFfmpeg(searchPath: string): string | null {
  const folders = searchPath.split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, 'ffmpeg')).find((file) => existsSync(file)) ?? null;
}

/** Resolves when a child is gone or was never there, with what is known of why. */
function whyGone(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`The process ended with ${signal ?? String(code)}.`));
  });
}

/** Records rooms and composes recordings, each in a child process of its own that ends with this one. */
export class RecorderHost {
  /** The ffmpeg that composes; null: each person and screen becomes a file of its own. */
  readonly ffmpeg: string | null;
  private readonly searchPath: string;
  private readonly niceness: { readonly recording: number; readonly composing: number };
  private readonly children = new Set<ChildProcess>();

  constructor(searchPath: string, niceness: RecorderHost['niceness'] = usualNiceness) {
    this.searchPath = searchPath;
    this.niceness = niceness;
    this.ffmpeg = findFfmpeg(searchPath);
    process.once('exit', this.killAll);
  }

  /** Begins to record, and comes back into the room by itself when the engine was away. */
  record({ url, bindAddress = '', folder, token, log }: RecordingStart): RunningRecording {
    const child = this.start('lectern-recorder', {
      RECORDER_URL: url,
      RECORDER_FOLDER: folder,
      RECORDER_BIND: bindAddress,
      RECORDER_EVERYBODY: this.ffmpeg === null ? 'on' : 'off',
      RECORDER_NICENESS: String(this.niceness.recording),
    });
    const say = (command: RecorderCommand): void => {
      if (child.connected) child.send(command);
    };
    const giveToken = (): void =>
      void token().then(
        (value) => say({ type: 'token', token: value }),
        (error: unknown) => log?.('no token for the recorder', { reason: String(error) }),
      );
    let isInRoom = false;
    let isAsked = false;
    let reason: string | null = null;
    child.on('message', (message: RecorderMessage) => {
      if (message.type === 'tokenWanted') {
        giveToken();
        return;
      }
      isInRoom = message.type === 'recording';
      if (message.type === 'failed') ({ reason } = message);
      log?.('recorder', { ...message });
    });
    const ended = whyGone(child).then((known) => (isAsked ? null : (reason ?? known)));
    return {
      pid: child.pid,
      ended,
      isInRoom: () => isInRoom,
      stop: async () => {
        isAsked = true;
        say({ type: 'stop' });
        const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
        await ended;
        clearTimeout(timer);
      },
    };
  }

  /** Makes playable files of a recording whose process is gone. Rejects with the reason when that fails. */
  compose({ folder, onProgress }: CompositionStart): Promise<readonly RecordedFile[]> {
    const child = this.start('lectern-compose', {
      RECORDER_FOLDER: folder,
      RECORDER_FFMPEG: this.ffmpeg ?? '',
      RECORDER_NICENESS: String(this.niceness.composing),
    });
    return new Promise((resolve, reject) => {
      child.on('message', (message: ComposeMessage) => {
        if (message.type === 'progress') onProgress(message.share);
        else if (message.type === 'done') resolve(message.files);
        else reject(new Error(message.reason));
      });
      // One that could not even be started never exits.
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        reject(new Error(`The composing ended with ${signal ?? String(code)}.`)),
      );
    });
  }

  /** Ends every process that was started here; logs stay, and what was being composed is composed from the start later. */
  async stop(): Promise<void> {
    process.off('exit', this.killAll);
    await Promise.all(
      [...this.children].map(
        (child) =>
          new Promise<void>((resolve) => {
            child.once('exit', () => resolve());
            child.kill('SIGTERM');
          }),
      ),
    );
  }

  private readonly killAll = (): void => {
    for (const child of this.children) child.kill('SIGKILL');
  };

  private start(program: string, environment: Readonly<Record<string, string>>): ChildProcess {
    const child = fork(programOf(program), {
      env: { PATH: this.searchPath, ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      // A signal to the product's group, such as Ctrl-C, must not end it before it is told to.
      detached: true,
    });
    this.children.add(child);
    // A word to one that never started fails as well, and again: none of it may end this process.
    for (const event of ['exit', 'error'] as const) child.on(event, () => this.children.delete(child));
    return child;
  }
}
