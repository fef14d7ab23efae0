import path from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { parseRtp } from '../../rtp/rtp-packet.ts';
import { FrameBuilder } from '../frames/frame-builder.ts';
import type { Frame } from '../frames/frame-builder.ts';
import { ReorderBuffer } from '../frames/reorder-buffer.ts';
import { TrackClock } from '../frames/track-clock.ts';
import { readPacketLog } from '../log/packet-log.ts';
import { frameSize } from './frame-size.ts';
import type { FrameSize } from './frame-size.ts';
import { opusSeconds, silentOpus } from './opus.ts';
import { clockRates } from './survey.ts';
import type { SurveyedTrack } from './survey.ts';

/** A file to write: which tracks it holds, and in which container. */
export interface WantedFile {
  readonly file: string;
  readonly tracks: readonly SurveyedTrack[];
}

/** A file that was written. */
export interface WrittenFile extends WantedFile {
  /** When it begins, in seconds since the beginning of the log; its own times begin at 0. */
  readonly from: number;
  readonly seconds: number;
}

interface TimedFrame extends Frame {
  readonly seconds: number;
}

type Source = { add(packet: EncodedPacket, meta?: object): Promise<void> };

const usualFrameSeconds = 1 / 25;
/** A gap in sound beyond this is filled with silence, for players that do not wait by themselves. */
const audibleGap = 0.06;

/** One track on its way into a file: packets in, encoded frames out, each at its second. */
class TrackWriter {
  readonly surveyed: SurveyedTrack;
  readonly source: Source;
  private readonly order: ReorderBuffer;
  private readonly clock: TrackClock;
  private readonly ready: TimedFrame[] = [];
  private size: FrameSize | null = null;
  private lastEnd: number | null = null;

  constructor(surveyed: SurveyedTrack, source: Source) {
    const { codec } = surveyed.track;
    this.surveyed = surveyed;
    this.source = source;
    this.clock = new TrackClock(surveyed.clock, clockRates[codec]);
    const builder = new FrameBuilder(codec, (frame) => {
      this.ready.push({ ...frame, seconds: this.clock.secondsOf(frame.timestamp, frame.atMs) });
    });
    this.order = new ReorderBuffer((arrived) => builder.push(arrived));
  }

  push(packet: Buffer, atMs: number): void {
    const parsed = parseRtp(packet);
    if (parsed) this.order.push({ atMs, packet: parsed });
  }

  end(): void {
    this.order.end();
  }

  /** Writes the frames that are whole; `offset` is where the file begins. */
  async write(offset: number, fillsGaps: boolean): Promise<number> {
    let end = 0;
    for (const frame of this.ready.splice(0)) {
      const at = Math.max(0, frame.seconds - offset);
      end =
        this.surveyed.track.codec === 'opus'
          ? await this.writeSound(frame, at, fillsGaps)
          : await this.writePicture(frame, at);
    }
    return end;
  }

  private async writeSound({ data }: TimedFrame, at: number, fillsGaps: boolean): Promise<number> {
    const config = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };
    const meta = this.lastEnd === null ? { decoderConfig: config } : undefined;
    if (fillsGaps && this.lastEnd !== null)
      while (at - this.lastEnd > audibleGap) {
        await this.source.add(new EncodedPacket(silentOpus, 'key', this.lastEnd, 0.02));
        this.lastEnd += 0.02;
      }
    const seconds = opusSeconds(data);
    await this.source.add(new EncodedPacket(data, 'key', at, seconds), meta);
    this.lastEnd = at + seconds;
    return this.lastEnd;
  }

  private async writePicture({ data, isKey }: TimedFrame, at: number): Promise<number> {
    const { codec } = this.surveyed.track;
    const isFirst = this.size === null;
    if (isKey && isFirst) this.size = frameSize(codec, data) ?? { width: 1280, height: 720 };
    if (!this.size) return at;
    const config = {
      codec: codec === 'h264' ? 'avc1.42e01f' : 'vp8',
      codedWidth: this.size.width,
      codedHeight: this.size.height,
    };
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', at, usualFrameSeconds);
    await this.source.add(packet, isFirst ? { decoderConfig: config } : undefined);
    return at + usualFrameSeconds;
  }
}

/** When a track's first frame can be. */
function beginningOf({ clock }: SurveyedTrack): number {
  return Math.max(0, clock.windows[0]?.offset ?? 0);
}

class FileWriter {
  readonly tracks: readonly TrackWriter[];
  private readonly wanted: WantedFile;
  private readonly output: Output;
  private readonly from: number;
  private readonly isMp4: boolean;
  private seconds = 0;

  constructor(wanted: WantedFile) {
    this.wanted = wanted;
    this.isMp4 = path.extname(wanted.file) === '.mp4';
    this.from = Math.min(...wanted.tracks.map(beginningOf));
    const format = this.isMp4 ? new Mp4OutputFormat({ fastStart: 'fragmented' }) : new MkvOutputFormat();
    this.output = new Output({ format, target: new FilePathTarget(wanted.file) });
    this.tracks = wanted.tracks.map((surveyed) => new TrackWriter(surveyed, this.addTrack(surveyed)));
  }

  start(): Promise<void> {
    return this.output.start();
  }

  async write(): Promise<void> {
    for (const track of this.tracks)
      this.seconds = Math.max(this.seconds, await track.write(this.from, this.isMp4));
  }

  async finish(): Promise<WrittenFile> {
    for (const track of this.tracks) track.end();
    await this.write();
    await this.output.finalize();
    return { ...this.wanted, from: this.from, seconds: this.seconds };
  }

  private addTrack({ track }: SurveyedTrack): Source {
    if (track.codec === 'opus') {
      const source = new EncodedAudioPacketSource('opus');
      this.output.addAudioTrack(source);
      return source;
    }
    const source = new EncodedVideoPacketSource(track.codec === 'h264' ? 'avc' : 'vp8');
    this.output.addVideoTrack(source);
    return source;
  }
}

/** Writes the tracks of a log into files, as they were encoded: nothing is decoded. The log is read once for all of them. */
export async function writeTrackFiles(log: string, wanted: readonly WantedFile[]): Promise<WrittenFile[]> {
  const files = wanted.map((one) => new FileWriter(one));
  const writers = new Map<number, TrackWriter[]>();
  for (const file of files) {
    await file.start();
    for (const writer of file.tracks) {
      const { index } = writer.surveyed.track;
      writers.set(index, [...(writers.get(index) ?? []), writer]);
    }
  }
  let read = 0;
  for await (const record of readPacketLog(log)) {
    if (record.kind !== 'packet') continue;
    for (const writer of writers.get(record.track) ?? []) writer.push(record.packet, record.atMs);
    read += 1;
    if (read % 500 === 0) for (const file of files) await file.write();
  }
  return Promise.all(files.map((file) => file.finish()));
}
