import { box, fullBox, u32, u64 } from './boxes.ts';
import { pictureTrack, soundTrack } from './init-segment.ts';

/** One encoded picture or sound; the duration in ticks of its track. */
export interface Sample {
  readonly data: Buffer;
  readonly duration: number;
  readonly isKey: boolean;
}

/** The samples of one track in a part, and the tick of the first. */
export interface TrackRun {
  readonly from: number;
  readonly samples: readonly Sample[];
}

const keyFlags = 0x02000000;
const deltaFlags = 0x01010000;
/** Data offset, and for each sample its duration, size and flags. */
const runFlags = 0x000701;
const baseIsFragment = 0x020000;

function fragment(id: number, { from, samples }: TrackRun, dataOffset: number): Buffer {
  const rows = samples.flatMap(({ data, duration, isKey }) => [
    duration,
    data.length,
    isKey ? keyFlags : deltaFlags,
  ]);
  return box(
    'traf',
    fullBox('tfhd', { flags: baseIsFragment }, u32(id)),
    fullBox('tfdt', { version: 1 }, u64(from)),
    fullBox('trun', { flags: runFlags }, u32(samples.length, dataOffset), u32(...rows)),
  );
}

function bytesIn({ samples }: TrackRun): number {
  return samples.reduce((sum, { data }) => sum + data.length, 0);
}

/** One part of a fragmented MP4: the pictures and then the sounds of the same moments. */
export function mediaSegment(number: number, picture: TrackRun, sound: TrackRun): Buffer {
  const moof = (pictureOffset: number, soundOffset: number): Buffer =>
    box(
      'moof',
      fullBox('mfhd', {}, u32(number)),
      fragment(pictureTrack.id, picture, pictureOffset),
      ...(sound.samples.length > 0 ? [fragment(soundTrack.id, sound, soundOffset)] : []),
    );
  const dataAt = moof(0, 0).length + 8;
  const samples = [...picture.samples, ...sound.samples].map(({ data }) => data);
  return Buffer.concat([moof(dataAt, dataAt + bytesIn(picture)), box('mdat', ...samples)]);
}
