import { AacEncoder } from '../sound/aac-encoder.ts';
import type { LinedSound } from '../sound/sound-line.ts';
import { SoundLine } from '../sound/sound-line.ts';
import type { SoundCodec } from '../mp4/init-segment.ts';
import type { PlacedSound } from './segmenter.ts';

/** Where sound comes from. */
export type SoundSource = 'microphone' | 'screenSound';

const sources: readonly SoundSource[] = ['microphone', 'screenSound'];
const rate = 48_000;
/** Nothing is known to come any more; or it may still be on its way. */
const silentAfterSeconds = 0.1;
const lateAfterSeconds = 0.35;
const mostFailures = 3;

/** How the sound is made, and who takes it. */
export interface SoundDeskOptions {
  /** The ffmpeg that mixes and encodes; null sends the microphone on as it comes, in Opus. */
  readonly ffmpeg: string | null;
  readonly niceness: number;
  readonly onSound: (sound: PlacedSound) => void;
  /** The sound comes in another way from here on. */
  readonly onChange: (codec: SoundCodec) => void;
  /** Seconds of the stream. */
  readonly now: () => number;
}

/**
 * Makes the stream's single sound track from the incoming ones: mixed as AAC with ffmpeg, else the microphone alone.
 */
export class SoundDesk {
  codec: SoundCodec;
  private readonly options: SoundDeskOptions;
  private lines = new Map<SoundSource, SoundLine>();
  private encoder: AacEncoder | null = null;
  /** Second of the stream at which the lines began. */
  private beganAt = 0;
  private failures = 0;
  private isOver = false;

  constructor(options: SoundDeskOptions) {
    this.options = options;
    this.codec = options.ffmpeg === null ? 'opus' : 'aac';
    this.open(0);
  }

  push(source: SoundSource, data: Buffer, seconds: number): void {
    this.lines.get(source)?.push(data, seconds - this.beganAt);
  }

  /** Puts silence where nothing came. `isLive` tells of which sources something may still be on its way. */
  tick(nowSeconds: number, isLive: (source: SoundSource) => boolean): void {
    for (const [source, line] of this.lines) {
      const margin = isLive(source) ? lateAfterSeconds : silentAfterSeconds;
      line.fill(nowSeconds - margin - this.beganAt);
    }
  }

  close(): void {
    this.isOver = true;
    this.encoder?.close();
  }

  private open(seconds: number): void {
    this.beganAt = seconds;
    const { ffmpeg } = this.options;
    const base = Math.round(seconds * rate);
    const give = (sound: PlacedSound): void => this.options.onSound({ ...sound, from: sound.from + base });
    if (ffmpeg === null || this.codec === 'opus') {
      this.lines = new Map([['microphone', new SoundLine(give)]]);
      return;
    }
    const encoder = new AacEncoder({
      ffmpeg,
      niceness: this.options.niceness,
      lines: sources.length,
      onFrame: give,
      onEnded: () => this.encoderEnded(),
    });
    this.encoder = encoder;
    const feed =
      (line: number) =>
      ({ data, samples }: LinedSound) =>
        encoder.push(line, data, samples);
    this.lines = new Map(sources.map((source, line) => [source, new SoundLine(feed(line))]));
  }

  private encoderEnded(): void {
    if (this.isOver) return;
    this.failures += 1;
    if (this.failures >= mostFailures) this.codec = 'opus';
    this.open(this.options.now());
    this.options.onChange(this.codec);
  }
}
