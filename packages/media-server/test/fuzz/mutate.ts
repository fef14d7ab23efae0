/** A seeded generator of integers below a limit (mulberry32, public domain). */
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

type Damage = (bytes: Buffer, at: number, random: RandomBelow) => Buffer;

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(bytes);
  if (changed.length > 0) changed[at] = value;
  return changed;
}

const damages: readonly Damage[] = [
  (bytes, at, random) => withByte(bytes, at, random(256)),
  (bytes, at, random) => withByte(bytes, at, interesting[random(interesting.length)] ?? 0),
  (bytes, at, random) => withByte(bytes, at, (bytes[at] ?? 0) ^ (1 << random(8))),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at + 1 + random(16)), bytes.subarray(at)]),
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), noise(random), bytes.subarray(at)]),
];

function noise(random: RandomBelow): Buffer {
  return Buffer.from(Array.from({ length: random(12) }, () => random(256)));
}

/** A damaged copy of a sample: bytes changed, cut off, doubled or noise, up to four damages at a time. */
export function mutate(sample: Buffer, random: RandomBelow): Buffer {
  let bytes = sample;
  const count = 1 + random(4);
  for (let done = 0; done < count; done += 1) {
    const at = bytes.length > 0 ? random(bytes.length) : 0;
    bytes = damages[random(damages.length)]?.(bytes, at, random) ?? bytes;
  }
  return Buffer.from(bytes);
}

/** Inputs that each parser is given. */
export const inputsPerParser = 100_000;

/** `inputsPerParser` damaged samples, the same for the same seed. */
export function* damagedInputs(samples: readonly Buffer[], seed: number): Generator<Buffer> {
  const random = seededRandom(seed);
  for (let count = 0; count < inputsPerParser; count += 1)
    yield mutate(samples[random(samples.length)] ?? Buffer.alloc(0), random);
}

/**
 * Feeds a parser `inputsPerParser` damaged samples. The parser may return anything; its errors must pass
 * `isExpected`. Returns how many were tried and how many were refused by throwing.
 */
export function fuzz(
  samples: readonly Buffer[],
  parse: (input: Buffer) => unknown,
  options: { seed: number; isExpected?: (error: unknown) => boolean },
): { tried: number; refused: number } {
  let refused = 0;
  let count = 0;
  for (const input of damagedInputs(samples, options.seed)) {
    count += 1;
    try {
      parse(input);
    } catch (error) {
      if (!options.isExpected?.(error))
        throw new Error(`input ${count} (${input.toString('base64').slice(0, 400)}): ${String(error)}`, {
          cause: error,
        });
      refused += 1;
    }
  }
  return { tried: inputsPerParser, refused };
}
