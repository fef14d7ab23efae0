import { setPriority } from 'node:os';
import { initLogger } from 'node-datachannel';
import type { SoundCodec } from '../mp4/init-segment.ts';
import { darkFormat, darkPicture } from '../picture/dark-picture.ts';
import type { PictureCodec } from '../picture/picture-format.ts';
import { RoomCaster } from './room-caster.ts';
import { Segmenter } from './segmenter.ts';
import type { MadeSegment } from './segmenter.ts';
import { SoundDesk } from './sound-desk.ts';

/** The current content of the stream. */
export interface CastState {
  readonly picture: 'camera' | 'screen' | 'none';
  readonly streamId: string | null;
  readonly videoCodec: PictureCodec | null;
  readonly audioCodec: SoundCodec;
  /** In the room; false while the engine is away. */
  readonly isConnected: boolean;
}

/** What the program tells its parent process. */
export type BroadcastMessage =
  | { readonly type: 'tokenWanted' }
  | ({ readonly type: 'segment' } & MadeSegment & { readonly atMs: number })
  | { readonly type: 'state'; readonly state: CastState }
  | { readonly type: 'lost'; readonly reason: string };

/** The commands to the program. */
export type BroadcastCommand =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'focus'; readonly sid: string | null }
  | { readonly type: 'stop' };

const retryMs = 500;
const tickMs = 50;
const darkEverySeconds = 0.5;
/** A camera that sends nothing for this long has stopped, whatever the signalling says. */
const stalledSeconds = 1.6;
const goneSeconds = 0.25;
/** A stream does not begin dark while its first picture is on its way. */
const firstPictureSeconds = 2;
/** A key frame closes a part after this share of its length; after this multiple any picture does. */
const leastShare = 0.7;
const mostShare = 1.9;

function tell(message: BroadcastMessage): void {
  if (process.connected) process.send?.(message);
}

class Program {
  private readonly url: string;
  private readonly bindAddress: string | undefined;
  private readonly presenter: string;
  private readonly partSeconds: number;
  private readonly startedAt = performance.now();
  private readonly startedAtWall = Date.now();
  private readonly segmenter: Segmenter;
  private readonly desk: SoundDesk;
  private readonly timer: NodeJS.Timeout;
  private caster: RoomCaster | null = null;
  private focusedSid: string | null = null;
  private state: CastState;
  private pictureAt = Number.NEGATIVE_INFINITY;
  private darkAt = Number.NEGATIVE_INFINITY;
  private darkPictures = 0;
  private isStopping = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.url = environment['BROADCAST_URL'] ?? '';
    this.bindAddress = environment['BROADCAST_BIND'];
    this.presenter = environment['BROADCAST_PRESENTER'] ?? '';
    this.focusedSid = environment['BROADCAST_FOCUS'] || null;
    this.partSeconds = Number(environment['BROADCAST_SECONDS'] ?? 1);
    this.desk = new SoundDesk({
      ffmpeg: environment['BROADCAST_FFMPEG'] || null,
      niceness: Number(environment['BROADCAST_NICENESS'] ?? 0),
      onSound: (sound) => this.segmenter.sound(sound),
      onChange: (codec) => this.soundChanged(codec),
      now: () => this.now,
    });
    this.segmenter = new Segmenter(this.desk.codec, {
      leastSeconds: this.partSeconds * leastShare,
      mostSeconds: this.partSeconds * mostShare,
      onSegment: (segment) =>
        tell({ type: 'segment', ...segment, atMs: this.startedAtWall + segment.from * 1_000 }),
    });
    this.state = {
      picture: 'none',
      streamId: null,
      videoCodec: null,
      audioCodec: this.desk.codec,
      isConnected: false,
    };
    this.timer = setInterval(() => this.tick(), tickMs);
  }

  obey(command: BroadcastCommand): void {
    if (command.type === 'stop') this.stop();
    else if (command.type === 'focus') this.focus(command.sid);
    else void this.join(command.token);
  }

  stop(): void {
    if (this.isStopping) return;
    this.isStopping = true;
    clearInterval(this.timer);
    this.segmenter.end(this.now);
    this.desk.close();
    this.caster?.stop();
    // Peer connections have threads of their own that would keep the process alive; this gives a moment for what is
    // still to be sent.
    setTimeout(() => process.exit(0), 150);
  }

  private get now(): number {
    return (performance.now() - this.startedAt) / 1_000;
  }

  private focus(sid: string | null): void {
    this.focusedSid = sid;
    this.caster?.focus(sid);
  }

  private soundChanged(codec: SoundCodec): void {
    this.segmenter.changeSound(codec);
    this.become({ audioCodec: codec });
  }

  private become(change: Partial<CastState>): void {
    const before = JSON.stringify(this.state);
    this.state = { ...this.state, ...change };
    if (JSON.stringify(this.state) !== before) tell({ type: 'state', state: this.state });
  }

  private async join(token: string): Promise<void> {
    if (this.isStopping) return;
    const caster = new RoomCaster({
      url: this.url,
      token,
      ...(this.bindAddress ? { bindAddress: this.bindAddress } : {}),
      wish: { presenter: this.presenter, focusedSid: this.focusedSid },
      keyEveryMs: this.partSeconds * 1_000 - tickMs,
      onPicture: (picture, format, { sid, source, codec }) => {
        this.pictureAt = this.now;
        this.segmenter.picture(picture, format);
        this.become({ picture: source, streamId: sid, videoCodec: codec });
      },
      onSound: (source, data, seconds) => this.desk.push(source, data, seconds),
      onEnded: (isRoomOver) => this.retry(isRoomOver ? 'the room was closed' : 'the connection was lost'),
      now: () => this.now,
    });
    this.caster = caster;
    try {
      if (await caster.start()) this.become({ isConnected: true });
    } catch (error) {
      // The engine is away or restarts: the program tries again with a fresh token.
      caster.stop();
      this.retry(error instanceof Error ? error.message : String(error));
    }
  }

  /** An engine that comes back may open the room again: the parent process decides when it is over. */
  private retry(reason: string): void {
    if (this.isStopping) return;
    this.caster = null;
    this.become({ isConnected: false });
    tell({ type: 'lost', reason });
    setTimeout(() => tell({ type: 'tokenWanted' }), retryMs);
  }

  private tick(): void {
    const { now } = this;
    this.caster?.tick();
    this.desk.tick(now, (source) => this.caster?.isHeard(source) ?? false);
    const patience = this.caster?.hasPicture === true ? stalledSeconds : goneSeconds;
    const isBeginning = this.pictureAt < 0 && now < firstPictureSeconds;
    if (!isBeginning && now - this.pictureAt > patience) this.showDark(now);
    this.segmenter.tick(now);
  }

  private showDark(now: number): void {
    if (now - this.darkAt < darkEverySeconds) return;
    this.darkAt = now;
    this.segmenter.picture({ seconds: now, isKey: true, data: darkPicture(this.darkPictures) }, darkFormat);
    this.darkPictures += 1;
    this.become({ picture: 'none', streamId: null });
  }
}

/** Runs the program that makes the stream of one room until it is told to stop, or its parent process is gone. */
export function main(environment: NodeJS.ProcessEnv): void {
  initLogger('Error', () => undefined);
  setPriority(Number(environment['BROADCAST_NICENESS'] ?? 0));
  const program = new Program(environment);
  process.on('message', (command: BroadcastCommand) => program.obey(command));
  process.on('disconnect', () => program.stop());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => program.stop());
  tell({ type: 'tokenWanted' });
}
