/** A seeded generator of whole numbers below a bound (mulberry32, public domain). */
export type RandomBelow = (bound: number) => number;

/** Makes a generator that repeats from its seed. */
export function seededRandom(seed: number): RandomBelow {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const interesting = [0, 1, 0x7f, 0x80, 0xff, 0x10, 0x90, 0xbe, 0xde, 0x20];

/** A damaged copy of a sample: bytes changed, cut off, doubled or noise, a few damages at a time. */
export function mutate(sample: Buffer, random: RandomBelow): Buffer {
  let bytes = Buffer.from(sample);
  const damages = 1 + random(4);
  for (let count = 0; count < damages; count += 1) {
    const at = bytes.length > 0 ? random(bytes.length) : 0;
    switch (random(6)) {
      case 0:
        if (bytes.length > 0) bytes[at] = random(256);
        break;
      case 1:
        if (bytes.length > 0) bytes[at] = interesting[random(interesting.length)] ?? 0;
        break;
      case 2:
        bytes = bytes.subarray(0, at);
        break;
      case 3: {
        const end = Math.min(bytes.length, at + 1 + random(16));
        bytes = Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
        break;
      }
      case 4:
        if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        break;
      default:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(Array.from({ length: random(12) }, () => random(256))), bytes.subarray(at)]);
    }
  }
  return bytes;
}

/** Inputs that each parser is given. */
export const inputsPerParser = 100_000;

/** Feeds a parser `inputsPerParser` damaged samples. The parser may return anything; what it throws must pass `isExpected`. Returns how many were refused by throwing. */
export function fuzz(
  samples: readonly Buffer[],
  parse: (input: Buffer) => unknown,
  options: { seed: number; isExpected?: (error: unknown) => boolean },
): number {
  const random = seededRandom(options.seed);
  let refused = 0;
  for (let count = 0; count < inputsPerParser; count += 1) {
    const sample = samples[random(samples.length)] ?? Buffer.alloc(0);
    const input = mutate(sample, random);
    try {
      parse(input);
    } catch (error) {
      if (!options.isExpected?.(error)) throw new Error(`input ${count} (${input.toString('base64').slice(0, 400)}): ${String(error)}`, { cause: error });
      refused += 1;
    }
  }
  return refused;
}
