import type { SoundCodec } from '../mp4/init-segment.ts';
import { initSegment, pictureTrack } from '../mp4/init-segment.ts';
import { mediaSegment } from '../mp4/media-segment.ts';
import type { Sample } from '../mp4/media-segment.ts';
import type { PictureFormat } from '../picture/picture-format.ts';
import { isSameFormat } from '../picture/picture-format.ts';

/** A picture at its second. */
export interface TimedPicture {
  readonly seconds: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

/** A sound at its place in the line, in samples. */
export interface PlacedSound {
  readonly from: number;
  readonly samples: number;
  readonly data: Buffer;
}

/** A part of the stream that is whole. */
export interface MadeSegment {
  readonly data: Buffer;
  readonly seconds: number;
  /** When it begins, in seconds of the stream. */
  readonly from: number;
  /** Set where another beginning of the MP4 is needed from here on. */
  readonly init: Buffer | null;
}

/** When parts are closed, and who takes them. */
export interface SegmenterOptions {
  /** After this long, the next key frame closes a part. */
  readonly leastSeconds: number;
  /** After this long it is closed in any case. */
  readonly mostSeconds: number;
  readonly onSegment: (segment: MadeSegment) => void;
}

interface Part {
  readonly from: number;
  readonly pictures: TimedPicture[];
  readonly init: Buffer | null;
}

interface ClosedPart extends Part {
  readonly until: number;
  readonly closedAt: number;
}

const soundRate = 48_000;
/** How far sound may be behind the pictures; a part does not wait longer. */
const soundPatienceSeconds = 0.8;
/** Two pictures never share a moment. */
const leastPicture = 0.001;

/**
 * Cuts pictures and sound into parts that begin with a key frame. When the pictures need another decoder setup, a
 * new init segment goes before the part.
 */
export class Segmenter {
  private readonly options: SegmenterOptions;
  private readonly closed: ClosedPart[] = [];
  private sounds: PlacedSound[] = [];
  private format: PictureFormat | null = null;
  private soundCodec: SoundCodec;
  private part: Part | null = null;
  private number = 0;
  private isFresh = true;

  constructor(soundCodec: SoundCodec, options: SegmenterOptions) {
    this.soundCodec = soundCodec;
    this.options = options;
  }

  /** Takes a picture; `format` for key frames. */
  picture(picture: TimedPicture, format: PictureFormat | null): void {
    if (format !== null && this.needsBeginning(format)) this.begin(picture.seconds, format);
    if (!this.part) return;
    const seconds = this.behindLast(picture.seconds);
    const length = seconds - this.part.from;
    const { leastSeconds, mostSeconds } = this.options;
    if ((picture.isKey && length >= leastSeconds) || length >= mostSeconds) this.close(seconds);
    this.part ??= { from: seconds, pictures: [], init: null };
    this.part.pictures.push({ ...picture, seconds });
  }

  sound(sound: PlacedSound): void {
    this.sounds.push(sound);
  }

  /** From now on sound comes in another way, or its line starts over. */
  changeSound(codec: SoundCodec): void {
    this.soundCodec = codec;
    this.sounds = [];
    this.isFresh = true;
  }

  /** Gives out the parts whose sound is there. */
  tick(nowSeconds: number): void {
    for (;;) {
      const [part] = this.closed;
      if (!part) return;
      const last = this.sounds.at(-1);
      const soundUntil = last ? (last.from + last.samples) / soundRate : 0;
      if (soundUntil < part.until && nowSeconds - part.closedAt < soundPatienceSeconds) return;
      this.closed.shift();
      this.give(part);
    }
  }

  /** Gives out everything that is there. */
  end(nowSeconds: number): void {
    if (this.part) this.close(this.behindLast(nowSeconds));
    for (const part of this.closed.splice(0)) this.give(part);
  }

  private needsBeginning(format: PictureFormat): boolean {
    return this.isFresh || this.format === null || !isSameFormat(this.format, format);
  }

  /** This moment, or one just behind the last picture. */
  private behindLast(seconds: number): number {
    const last = this.part?.pictures.at(-1)?.seconds;
    return last === undefined ? seconds : Math.max(seconds, last + leastPicture);
  }

  private begin(seconds: number, format: PictureFormat): void {
    const from = this.behindLast(seconds);
    if (this.part) this.close(from);
    this.format = format;
    this.isFresh = false;
    this.part = { from, pictures: [], init: initSegment(format, this.soundCodec) };
  }

  private close(until: number): void {
    if (this.part && this.part.pictures.length > 0)
      this.closed.push({ ...this.part, until, closedAt: until });
    this.part = null;
  }

  private give(part: ClosedPart): void {
    const { from, until, init } = part;
    const isFirst = this.number === 0;
    const isIn = (sound: PlacedSound): boolean => sound.from / soundRate < until;
    const sounds = this.sounds.filter((sound) => isIn(sound) && !(isFirst && sound.from / soundRate < from));
    this.sounds = this.sounds.filter((sound) => !isIn(sound));
    this.number += 1;
    const data = mediaSegment(
      this.number,
      { from: ticks(from), samples: pictureSamples(part) },
      {
        from: sounds[0]?.from ?? 0,
        samples: sounds.map(({ data: bytes, samples }) => ({ data: bytes, duration: samples, isKey: true })),
      },
    );
    this.options.onSegment({ data, from, seconds: until - from, init });
  }
}

function ticks(seconds: number): number {
  return Math.round(seconds * pictureTrack.timescale);
}

function pictureSamples({ pictures, until }: ClosedPart): Sample[] {
  return pictures.map(({ data, isKey, seconds }, index) => ({
    data,
    isKey,
    duration: ticks(pictures[index + 1]?.seconds ?? until) - ticks(seconds),
  }));
}
