/** Video and audio payload formats that the engine can forward. */
export type CodecName = 'opus' | 'vp8' | 'h264' | 'vp9';

/** The parts of a VP8 payload descriptor (RFC 7741) that forwarding rewrites: offsets are absolute, -1 when the field is absent or too short to rewrite. */
export interface Vp8Descriptor {
  readonly startsKeyFrame: boolean;
  readonly pictureIdOffset: number;
  readonly tl0PicIdxOffset: number;
}

interface Vp8Extension {
  readonly pictureIdOffset: number;
  readonly tl0PicIdxOffset: number;
  readonly end: number;
}

/** Reads the optional part of the descriptor, which begins with its flags I, L, T and K. */
function readVp8Extension(buffer: Buffer, start: number): Vp8Extension {
  const flags = buffer[start] ?? 0;
  let position = start + 1;
  let pictureIdOffset = -1;
  let tl0PicIdxOffset = -1;
  if ((flags & 0x80) !== 0) {
    const isLong = ((buffer[position] ?? 0) & 0x80) !== 0;
    if (isLong) pictureIdOffset = position;
    position += isLong ? 2 : 1;
  }
  if ((flags & 0x40) !== 0) {
    tl0PicIdxOffset = position;
    position += 1;
  }
  return { pictureIdOffset, tl0PicIdxOffset, end: (flags & 0x30) === 0 ? position : position + 1 };
}

/** Reads a VP8 payload descriptor; null when the payload ends inside it. Only 15-bit picture ids are reported, because browsers send no others. */
export function readVp8Descriptor(buffer: Buffer, start: number, end: number): Vp8Descriptor | null {
  if (start >= end) return null;
  const first = buffer[start] ?? 0;
  const isExtended = (first & 0x80) !== 0;
  const extension = isExtended
    ? readVp8Extension(buffer, start + 1)
    : { pictureIdOffset: -1, tl0PicIdxOffset: -1, end: start + 1 };
  if (extension.end >= end) return null;
  const startsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0;
  const isKeyFrame = ((buffer[extension.end] ?? 1) & 0x01) === 0;
  return {
    startsKeyFrame: startsFrame && isKeyFrame,
    pictureIdOffset: extension.pictureIdOffset,
    tl0PicIdxOffset: extension.tl0PicIdxOffset,
  };
}

const idrSlice = 5;
const sequenceParameterSet = 7;
const stapA = 24;
const fuA = 28;

function isKeyNalUnit(type: number): boolean {
  return type === idrSlice || type === sequenceParameterSet;
}

function stapHoldsKeyFrame(buffer: Buffer, start: number, end: number): boolean {
  let position = start + 1;
  while (position + 2 < end) {
    const size = buffer.readUInt16BE(position);
    if (isKeyNalUnit((buffer[position + 2] ?? 0) & 0x1f)) return true;
    position += 2 + size;
  }
  return false;
}

function h264StartsKeyFrame(buffer: Buffer, start: number, end: number): boolean {
  const type = (buffer[start] ?? 0) & 0x1f;
  if (isKeyNalUnit(type)) return true;
  if (type === stapA) return stapHoldsKeyFrame(buffer, start, end);
  if (type !== fuA || start + 1 >= end) return false;
  const fuHeader = buffer[start + 1] ?? 0;
  return (fuHeader & 0x80) !== 0 && isKeyNalUnit(fuHeader & 0x1f);
}

/** Whether a video payload begins a frame that decodes without earlier ones (VP8: RFC 7741, H.264: RFC 6184, VP9: RFC 9628). Audio never does. */
export function startsKeyFrame(
  codec: CodecName,
  buffer: Buffer,
  range: { start: number; end: number },
): boolean {
  const { start, end } = range;
  if (start >= end) return false;
  switch (codec) {
    case 'vp8':
      return readVp8Descriptor(buffer, start, end)?.startsKeyFrame ?? false;
    case 'h264':
      return h264StartsKeyFrame(buffer, start, end);
    case 'vp9': {
      const first = buffer[start] ?? 0;
      return (first & 0x40) === 0 && (first & 0x08) !== 0;
    }
    case 'opus':
      return false;
  }
}
