import { mkdirSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { initLogger } from 'node-datachannel';
import { RoomRecorder } from './room-recorder.ts';

/** What the program tells its parent process. */
export type RecorderMessage =
  | { readonly type: 'tokenWanted' }
  | { readonly type: 'recording' }
  | { readonly type: 'lost'; readonly reason: string }
  /** It cannot go on and ends: the disk is full, for example. */
  | { readonly type: 'failed'; readonly reason: string };

/** The commands to the program. */
export type RecorderCommand = { readonly type: 'token'; readonly token: string } | { readonly type: 'stop' };

const retryMs = 700;
/** Logs of one recording, one for each time that the recorder was in the room. */
const logName = /^part-(\d+)\.log$/;

/** The logs in a recording's folder, in the order in which they were begun. */
export function logsIn(folder: string): string[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const number = logName.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .toSorted((one, other) => one.number - other.number)
    .map(({ name }) => path.join(folder, name));
}

function tell(message: RecorderMessage): void {
  process.send?.(message);
}

/** Uncaught errors, mostly of the disk: a recorder that continues without writing would only seem to record. */
function endBecause(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const leave = (): never => process.exit(1);
  if (process.send && process.connected) process.send({ type: 'failed', reason }, leave);
  else leave();
}

class Program {
  private readonly url: string;
  private readonly folder: string;
  private readonly bindAddress: string | undefined;
  private readonly isEverybodyWanted: boolean;
  private recorder: RoomRecorder | null = null;
  private isStopping = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.url = environment['RECORDER_URL'] ?? '';
    this.folder = environment['RECORDER_FOLDER'] ?? '';
    this.bindAddress = environment['RECORDER_BIND'];
    this.isEverybodyWanted = environment['RECORDER_EVERYBODY'] === 'on';
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  obey(command: RecorderCommand): void {
    if (command.type === 'stop') this.stop();
    else void this.record(command.token);
  }

  stop(): void {
    this.isStopping = true;
    this.recorder?.stop();
    // Peer connections have threads of their own that would keep the process; a moment for the leave to be sent.
    setTimeout(() => process.exit(0), 100);
  }

  private async record(token: string): Promise<void> {
    if (this.isStopping) return;
    const file = path.join(this.folder, `part-${logsIn(this.folder).length + 1}.log`);
    const recorder = new RoomRecorder({
      url: this.url,
      token,
      file,
      wallClockMs: Date.now(),
      isEverybodyWanted: this.isEverybodyWanted,
      ...(this.bindAddress ? { bindAddress: this.bindAddress } : {}),
      onEnded: (isRoomOver) => (isRoomOver ? this.stop() : this.retry('the connection was lost')),
    });
    this.recorder = recorder;
    try {
      if (await recorder.start()) tell({ type: 'recording' });
    } catch (error) {
      // The engine is away or restarts: the recorder tries again with a fresh token.
      recorder.stop();
      this.retry(error instanceof Error ? error.message : String(error));
    }
  }

  private retry(reason: string): void {
    if (this.isStopping) return;
    tell({ type: 'lost', reason });
    setTimeout(() => tell({ type: 'tokenWanted' }), retryMs);
  }
}

/**
 * Runs the program that records one room until it is told to stop, the room is over, or its parent process is gone;
 * it also ends when it cannot write any more, and says why.
 */
export function main(environment: NodeJS.ProcessEnv): void {
  process.on('uncaughtException', endBecause);
  initLogger('Error', () => undefined);
  setPriority(Number(environment['RECORDER_NICENESS'] ?? 0));
  const program = new Program(environment);
  process.on('message', (command: RecorderCommand) => program.obey(command));
  process.on('disconnect', () => program.stop());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => program.stop());
  tell({ type: 'tokenWanted' });
}
