import type { RtpPacket } from '../../rtp/rtp-packet.ts';

/** Flags of the first byte of a payload descriptor (RFC 9628, 4.2). */
const flag = {
  pictureId: 0x80,
  predicted: 0x40,
  layerIndices: 0x20,
  flexible: 0x10,
  begins: 0x08,
  structure: 0x02,
} as const;

const isSet = (byte: number, bit: number): boolean => (byte & bit) !== 0;

/** Whether a packet begins a picture, by its first byte. */
export function beginsVp9(first: number): boolean {
  return isSet(first, flag.begins);
}

/** Up to three references; each says whether another follows. */
function skipReferences(buffer: Buffer, start: number): number {
  let position = start;
  for (let count = 0; count < 3; count += 1) {
    position += 1;
    if (!isSet(buffer[position - 1] ?? 0, 1)) break;
  }
  return position;
}

/** The scalability structure: sizes of layers, then a group of pictures. */
function skipStructure(buffer: Buffer, start: number): number {
  const head = buffer[start] ?? 0;
  let position = start + 1;
  if (isSet(head, 0x10)) position += ((head >> 5) + 1) * 4;
  if (!isSet(head, 0x08)) return position;
  const pictures = buffer[position] ?? 0;
  position += 1;
  for (let index = 0; index < pictures; index += 1) position += 1 + (((buffer[position] ?? 0) >> 2) & 3);
  return position;
}

function skipDescriptor(buffer: Buffer, start: number): number {
  const first = buffer[start] ?? 0;
  const isFlexible = isSet(first, flag.flexible);
  let position = start + 1;
  if (isSet(first, flag.pictureId)) position += isSet(buffer[position] ?? 0, 0x80) ? 2 : 1;
  if (isSet(first, flag.layerIndices)) position += isFlexible ? 1 : 2;
  if (isFlexible && isSet(first, flag.predicted)) position = skipReferences(buffer, position);
  return isSet(first, flag.structure) ? skipStructure(buffer, position) : position;
}

/** The data after the payload descriptor. */
export function vp9Part({ buffer, payloadStart, payloadEnd }: RtpPacket): Buffer[] {
  const position = skipDescriptor(buffer, payloadStart);
  return position < payloadEnd ? [buffer.subarray(position, payloadEnd)] : [];
}
