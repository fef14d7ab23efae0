/** Reads bits of a NAL unit or of a VP9 header, the highest first. */
export class BitReader {
  private readonly buffer: Buffer;
  private position: number;

  constructor(buffer: Buffer, startBit = 0) {
    this.buffer = buffer;
    this.position = startBit;
  }

  /** An unsigned number of this many bits; bits after the end read as 0. */
  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      const byte = this.buffer[this.position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.position & 7))) & 1);
      this.position += 1;
    }
    return value;
  }

  /** An unsigned Exp-Golomb number. */
  ue(): number {
    let zeros = 0;
    while (zeros < 32 && this.bits(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** A signed one. */
  se(): number {
    const code = this.ue();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}

/** Writes bits, the highest first. */
export class BitWriter {
  private readonly bytes: number[] = [];
  private current = 0;
  private filled = 0;

  bits(value: number, count: number): this {
    for (let index = count - 1; index >= 0; index -= 1) {
      this.current = (this.current << 1) | (Math.floor(value / 2 ** index) % 2);
      this.filled += 1;
      if (this.filled === 8) this.push();
    }
    return this;
  }

  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  align(): this {
    while (this.filled !== 0) this.bits(0, 1);
    return this;
  }

  /** The bits behind a closing 1, filled up to whole bytes. */
  finish(): Buffer {
    this.bits(1, 1).align();
    return Buffer.from(this.bytes);
  }

  private push(): void {
    this.bytes.push(this.current & 0xff);
    this.current = 0;
    this.filled = 0;
  }
}
