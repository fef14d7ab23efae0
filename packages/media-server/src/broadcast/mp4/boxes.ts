/** Bytes of an MP4 box: numbers are single bytes. */
export type BoxPart = Buffer | readonly number[];

const bytesOf = (part: BoxPart): Buffer => (Buffer.isBuffer(part) ? part : Buffer.from(part));

/** A number of two bytes, the highest first. */
export function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

/** Numbers of four bytes. */
export function u32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, index * 4);
  return buffer;
}

/** A number of eight bytes. */
export function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
}

/** This many zero bytes. */
export function zeros(bytes: number): Buffer {
  return Buffer.alloc(bytes);
}

/** A box of ISO 14496-12: its size, its four letters, and what is in it. */
export function box(type: string, ...parts: readonly BoxPart[]): Buffer {
  const body = Buffer.concat(parts.map(bytesOf));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

/** A box with a version and flags. */
export function fullBox(
  type: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...parts: readonly BoxPart[]
): Buffer {
  return box(type, u32(((version << 24) | flags) >>> 0), ...parts);
}
