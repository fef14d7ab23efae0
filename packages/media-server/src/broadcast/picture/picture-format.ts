import { BitReader } from './bits.ts';

/** How pictures of a stream are encoded. */
export type PictureCodec = 'h264' | 'vp9';

/** How pictures of a stream are to be decoded; a change needs a new beginning of the MP4. */
export interface PictureFormat {
  readonly codec: PictureCodec;
  readonly width: number;
  readonly height: number;
  /** The codec's description in the container: avcC or vpcC without their headers. */
  readonly configuration: Buffer;
}

/** Pictures as the container stores them; key frames with their format. */
export interface ContainedPicture {
  readonly data: Buffer;
  readonly format: PictureFormat | null;
}

const startCode = Buffer.from([0, 0, 0, 1]);
const nal = { sequenceSet: 7, pictureSet: 8, delimiter: 9 } as const;
/** Profiles whose parameter sets say more of the colours. */
const highProfiles: readonly number[] = [100, 110, 122, 244, 44, 83, 86, 118, 128];

/** The NAL units of an Annex B picture. */
export function nalUnits(picture: Buffer): Buffer[] {
  const units: Buffer[] = [];
  let from = picture.indexOf(startCode);
  while (from >= 0) {
    const next = picture.indexOf(startCode, from + 4);
    const unit = picture.subarray(from + 4, next < 0 ? picture.length : next);
    if (unit.length > 0) units.push(unit);
    from = next;
  }
  return units;
}

/** Takes out the bytes that keep start codes from appearing inside a unit. */
function withoutEmulation(unit: Buffer): Buffer {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}

function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (reader.bits(1) === 0) continue;
    let next = 8;
    for (let index = 0; index < (list < 6 ? 16 : 64) && next !== 0; index += 1)
      next = (next + reader.se() + 256) % 256;
  }
}

function skipColours(reader: BitReader): number {
  const chroma = reader.ue();
  if (chroma === 3) reader.bits(1);
  reader.ue();
  reader.ue();
  reader.bits(1);
  if (reader.bits(1) === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  return chroma;
}

function skipOrder(reader: BitReader): void {
  const type = reader.ue();
  if (type === 0) reader.ue();
  if (type !== 1) return;
  reader.bits(1);
  reader.se();
  reader.se();
  const cycle = reader.ue();
  for (let index = 0; index < Math.min(cycle, 255); index += 1) reader.se();
}

/** Width and height that a sequence parameter set says (ISO 14496-10, 7.3.2.1.1). */
export function sequenceSize(unit: Buffer): { width: number; height: number } {
  const reader = new BitReader(withoutEmulation(unit), 32);
  reader.ue();
  const chroma = highProfiles.includes(unit[1] ?? 0) ? skipColours(reader) : 1;
  reader.ue();
  skipOrder(reader);
  reader.ue();
  reader.bits(1);
  const columns = reader.ue() + 1;
  const rows = reader.ue() + 1;
  const isFrameOnly = reader.bits(1);
  if (isFrameOnly === 0) reader.bits(1);
  reader.bits(1);
  const isCropped = reader.bits(1) === 1;
  const [left, right, top, bottom] = isCropped
    ? [reader.ue(), reader.ue(), reader.ue(), reader.ue()]
    : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrameOnly);
  return {
    width: columns * 16 - unitX * (left + right),
    height: rows * 16 * (2 - isFrameOnly) - unitY * (top + bottom),
  };
}

function length16(buffer: Buffer): Buffer {
  return Buffer.from([buffer.length >> 8, buffer.length & 0xff]);
}

/** The format that parameter sets describe. */
export function h264Format(sequenceSet: Buffer, pictureSet: Buffer): PictureFormat {
  const [, profile = 0, constraints = 0, level = 0] = sequenceSet;
  const configuration = Buffer.concat([
    Buffer.from([1, profile, constraints, level, 0xff, 0xe1]),
    length16(sequenceSet),
    sequenceSet,
    Buffer.from([1]),
    length16(pictureSet),
    pictureSet,
    // 4:2:0 with 8 bits, as browsers encode.
    highProfiles.includes(profile) ? Buffer.from([0xfd, 0xf8, 0xf8, 0]) : Buffer.alloc(0),
  ]);
  return { codec: 'h264', ...sequenceSize(sequenceSet), configuration };
}

function lengthPrefixed(unit: Buffer): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(unit.length);
  return Buffer.concat([prefix, unit]);
}

/** An Annex B picture as MP4 holds it: parameter sets apart, units behind their lengths. */
export function containH264(picture: Buffer): ContainedPicture {
  const units = nalUnits(picture);
  const ofType = (type: number): Buffer | undefined =>
    units.findLast((unit) => ((unit[0] ?? 0) & 0x1f) === type);
  const [sequenceSet, pictureSet] = [ofType(nal.sequenceSet), ofType(nal.pictureSet)];
  const apart: readonly number[] = Object.values(nal);
  const kept = units.filter((unit) => !apart.includes((unit[0] ?? 0) & 0x1f));
  return {
    data: Buffer.concat(kept.map(lengthPrefixed)),
    format: sequenceSet && pictureSet ? h264Format(sequenceSet, pictureSet) : null,
  };
}

const vp9Sync = 0x498342;
const level31 = 31;
const level41 = 41;
/** Primaries, transfer and matrix (ISO 23091-2) of a colour space in a VP9 header; unspecified ones stay so. */
const vp9Colours: Readonly<Record<number, readonly [number, number, number]>> = {
  1: [6, 6, 6],
  2: [1, 1, 1],
  3: [6, 6, 6],
  4: [7, 7, 7],
  5: [9, 14, 9],
};
const openColours = [2, 2, 2] as const;

/** A VP9 picture of profile 0; its key frames say their size and colours (VP9 bitstream, 6.2). */
export function containVp9(picture: Buffer): ContainedPicture {
  const reader = new BitReader(picture, 5);
  const isKey = reader.bits(1) === 0;
  reader.bits(2);
  if (!isKey || reader.bits(24) !== vp9Sync) return { data: picture, format: null };
  const colours = vp9Colours[reader.bits(3)] ?? openColours;
  const isFullRange = reader.bits(1);
  const width = reader.bits(16) + 1;
  const height = reader.bits(16) + 1;
  const level = width * height <= 1280 * 720 ? level31 : level41;
  // 8 bits, 4:2:0.
  const configuration = Buffer.from([0, level, 0x82 | isFullRange, ...colours, 0, 0]);
  return { data: picture, format: { codec: 'vp9', width, height, configuration } };
}

/** Whether one beginning of the MP4 serves both. */
export function isSameFormat(one: PictureFormat, other: PictureFormat): boolean {
  return (
    one.codec === other.codec &&
    one.width === other.width &&
    one.height === other.height &&
    one.configuration.equals(other.configuration)
  );
}
