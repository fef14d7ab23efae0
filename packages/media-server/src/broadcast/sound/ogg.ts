const table = Uint32Array.from({ length: 256 }, (_unused, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 0x80000000) === 0 ? value << 1 : (value << 1) ^ 0x04c11db7;
  return value >>> 0;
});

function checksum(page: Buffer): number {
  let value = 0;
  for (const byte of page) value = ((value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
}

const longestPacket = 255 * 254;

/** Wraps Opus packets into Ogg (RFC 7845), each in a page of its own so that nothing waits. */
export class OggOpusWriter {
  private pages = 0;
  private granule = 0n;

  /** The two pages with which a stream begins. */
  head(): Buffer {
    const identification = Buffer.alloc(19);
    identification.write('OpusHead', 0, 'latin1');
    identification.set([1, 2], 8);
    identification.writeUInt32LE(48_000, 12);
    const comment = Buffer.alloc(16);
    comment.write('OpusTags', 0, 'latin1');
    return Buffer.concat([this.page(identification, 2), this.page(comment, 0)]);
  }

  /** One packet that sounds for this many samples. */
  packet(data: Buffer, samples: number): Buffer {
    this.granule += BigInt(samples);
    return this.page(data.subarray(0, longestPacket), 0);
  }

  private page(data: Buffer, flags: number): Buffer {
    const lacing = Math.floor(data.length / 255) + 1;
    const page = Buffer.alloc(27 + lacing + data.length);
    page.write('OggS', 0, 'latin1');
    page[5] = flags;
    page.writeBigUInt64LE(this.granule, 6);
    page.writeUInt32LE(1, 14);
    page.writeUInt32LE(this.pages, 18);
    page[26] = lacing;
    page.fill(255, 27, 27 + lacing - 1);
    page[27 + lacing - 1] = data.length % 255;
    data.copy(page, 27 + lacing);
    page.writeUInt32LE(checksum(page), 22);
    this.pages += 1;
    return page;
  }
}
