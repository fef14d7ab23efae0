import type { RecordedCodec } from '../log/log-records.ts';

/** Width and height of a picture in pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The size that a VP8 key frame says of itself (RFC 6386, section 9.1); null where it cannot be read without decoding. */
export function frameSize(codec: RecordedCodec, keyFrame: Buffer): FrameSize | null {
  if (codec !== 'vp8' || keyFrame.length < 10) return null;
  if (keyFrame[3] !== 0x9d || keyFrame[4] !== 0x01 || keyFrame[5] !== 0x2a) return null;
  return { width: keyFrame.readUInt16LE(6) & 0x3fff, height: keyFrame.readUInt16LE(8) & 0x3fff };
}
