import type { PictureFormat } from '../picture/picture-format.ts';
import { box, fullBox, u16, u32, zeros } from './boxes.ts';

/** How the sound of a stream is encoded. */
export type SoundCodec = 'aac' | 'opus';

/** Ticks per second of the two tracks, and their ids. */
export const pictureTrack = { id: 1, timescale: 90_000 } as const;
/** The same of the sound. */
export const soundTrack = { id: 2, timescale: 48_000 } as const;

const unityMatrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const undetermined = 0x55c4;
const channels = 2;
/** AAC-LC at 48 kHz in stereo (ISO 14496-3, AudioSpecificConfig). */
const aacConfig = Buffer.from([0x11, 0x90]);

function pictureEntry(format: PictureFormat): Buffer {
  const { codec, width, height, configuration } = format;
  return box(
    codec === 'h264' ? 'avc1' : 'vp09',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(0x18),
    u16(0xffff),
    codec === 'h264' ? box('avcC', configuration) : fullBox('vpcC', { version: 1 }, configuration),
  );
}

function descriptor(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
}

function elementaryStream(): Buffer {
  const decoder = Buffer.concat([
    Buffer.from([0x40, 0x15, 0, 0, 0]),
    u32(128_000, 96_000),
    descriptor(0x05, aacConfig),
  ]);
  const stream = Buffer.concat([
    u16(soundTrack.id),
    zeros(1),
    descriptor(0x04, decoder),
    descriptor(0x06, Buffer.from([0x02])),
  ]);
  return fullBox('esds', {}, descriptor(0x03, stream));
}

function opusConfiguration(): Buffer {
  return box('dOps', [0, channels], u16(0), u32(soundTrack.timescale), u16(0), [0]);
}

function soundEntry(codec: SoundCodec): Buffer {
  return box(
    codec === 'aac' ? 'mp4a' : 'Opus',
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    zeros(4),
    u32(soundTrack.timescale * 0x10000),
    codec === 'aac' ? elementaryStream() : opusConfiguration(),
  );
}

interface TrackParts {
  readonly track: { readonly id: number; readonly timescale: number };
  readonly handler: 'vide' | 'soun';
  readonly entry: Buffer;
  readonly size: readonly [width: number, height: number];
}

function track({ track: { id, timescale }, handler, entry, size }: TrackParts): Buffer {
  const isPicture = handler === 'vide';
  const header = fullBox(
    'tkhd',
    { flags: 3 },
    u32(0, 0, id, 0, 0, 0, 0),
    zeros(4),
    u16(isPicture ? 0 : 0x100),
    zeros(2),
    unityMatrix,
    u32(size[0] * 0x10000, size[1] * 0x10000),
  );
  const samples = box(
    'stbl',
    fullBox('stsd', {}, u32(1), entry),
    fullBox('stts', {}, u32(0)),
    fullBox('stsc', {}, u32(0)),
    fullBox('stsz', {}, u32(0, 0)),
    fullBox('stco', {}, u32(0)),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', {}, u32(0, 0, timescale, 0), u16(undetermined), u16(0)),
    fullBox('hdlr', {}, u32(0), Buffer.from(handler, 'latin1'), zeros(13)),
    box(
      'minf',
      isPicture ? fullBox('vmhd', { flags: 1 }, zeros(8)) : fullBox('smhd', {}, zeros(4)),
      box('dinf', fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 }))),
      samples,
    ),
  );
  return box('trak', header, media);
}

/** The beginning of a fragmented MP4 with one picture and one sound track: a player needs it before any part. */
export function initSegment(picture: PictureFormat, sound: SoundCodec): Buffer {
  const header = fullBox(
    'mvhd',
    {},
    u32(0, 0, 1000, 0, 0x10000),
    u16(0x100),
    zeros(10),
    unityMatrix,
    zeros(24),
    u32(3),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5', 'latin1'), u32(512), Buffer.from('iso5iso6mp41cmfc', 'latin1')),
    box(
      'moov',
      header,
      track({
        track: pictureTrack,
        handler: 'vide',
        entry: pictureEntry(picture),
        size: [picture.width, picture.height],
      }),
      track({ track: soundTrack, handler: 'soun', entry: soundEntry(sound), size: [0, 0] }),
      box('mvex', ...[pictureTrack.id, soundTrack.id].map((id) => fullBox('trex', {}, u32(id, 1, 0, 0, 0)))),
    ),
  ]);
}
