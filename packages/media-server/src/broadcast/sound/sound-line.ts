import { opusSeconds, silentOpus } from '../../recorder/compose/opus.ts';

const rate = 48_000;
const silentSamples = 960;
/** A packet that comes this late would shift all that follows. */
const lateSamples = rate * 0.04;
/** A gap beyond this is filled with silence. */
const gapSamples = rate * 0.06;

/** A packet at its place in a line of sound without gaps. */
export interface LinedSound {
  readonly data: Buffer;
  /** Samples since the beginning of the line. */
  readonly from: number;
  readonly samples: number;
}

/** Makes one line of sound without gaps or overlaps of packets that come, or do not: silence is put where nothing is. */
export class SoundLine {
  private readonly out: (sound: LinedSound) => void;
  private position = 0;

  constructor(out: (sound: LinedSound) => void) {
    this.out = out;
  }

  /** A packet that belongs at this second. */
  push(data: Buffer, seconds: number): void {
    const at = Math.round(seconds * rate);
    if (at < this.position - lateSamples) return;
    if (at > this.position + gapSamples) this.fillTo(at);
    this.add(data, Math.round(opusSeconds(data) * rate));
  }

  /** Nothing came until this second. */
  fill(seconds: number): void {
    this.fillTo(Math.round(seconds * rate));
  }

  private fillTo(at: number): void {
    while (this.position + silentSamples <= at) this.add(silentOpus, silentSamples);
  }

  private add(data: Buffer, samples: number): void {
    this.out({ data, from: this.position, samples });
    this.position += samples;
  }
}
