import { BitWriter } from './bits.ts';
import type { PictureFormat } from './picture-format.ts';
import { h264Format } from './picture-format.ts';

const columns = 80;
const rows = 45;
const darkness = 0x1c;
const noColour = 0x80;

function sequenceSet(): Buffer {
  const writer = new BitWriter();
  writer.bits(0x67, 8).bits(66, 8).bits(0xc0, 8).bits(31, 8);
  // Ids, frame numbers of 4 bits, order of output as of decoding, one reference picture.
  writer.ue(0).ue(0).ue(2).ue(1).bits(0, 1);
  writer.ue(columns - 1).ue(rows - 1);
  // Whole frames, no cropping, nothing said of how to show them.
  return writer.bits(0b1100, 4).finish();
}

function pictureSet(): Buffer {
  const writer = new BitWriter();
  writer.bits(0x68, 8).ue(0).ue(0).bits(0, 2);
  writer.ue(0).ue(0).ue(0).bits(0, 3);
  // Quantisers as usual; slices say themselves whether edges are smoothed.
  return writer.ue(0).ue(0).ue(0).bits(0b100, 3).finish();
}

/**
 * A slice of the whole picture: the first block holds its bytes as they are, each other one is predicted from its
 * neighbours without any rest, so that 1280x720 take four kilobytes.
 */
function slice(pictureId: number): Buffer {
  const writer = new BitWriter();
  writer.bits(0x65, 8).ue(0).ue(7).ue(0).bits(0, 4).ue(pictureId).bits(0, 2).ue(0).ue(1);
  writer.ue(25).align();
  for (let index = 0; index < 256; index += 1) writer.bits(darkness, 8);
  for (let index = 0; index < 128; index += 1) writer.bits(noColour, 8);
  for (let block = 1; block < columns * rows; block += 1) {
    writer.ue(3).ue(0).ue(0);
    // "No coefficients" is written differently next to the block that holds bytes.
    if (block === 1 || block === columns) writer.bits(0b000011, 6);
    else writer.bits(1, 1);
  }
  return writer.finish();
}

function withLength(unit: Buffer): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(unit.length);
  return Buffer.concat([prefix, unit]);
}

/** The decoder setup of a dark picture. */
export const darkFormat: PictureFormat = h264Format(sequenceSet(), pictureSet());

const pictures = [withLength(slice(0)), withLength(slice(1))] as const;

/** A dark key frame; two in a row must have different numbers. */
export function darkPicture(number: number): Buffer {
  return number % 2 === 0 ? pictures[0] : pictures[1];
}
