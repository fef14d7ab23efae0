const msPerHour = 3_600_000n;
const whole = 100n;

/** A fraction of non-negative parts as a whole number; halves are rounded to even. */
export function halfEven(numerator: bigint, denominator: bigint): bigint {
  const down = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  if (twice < denominator) return down;
  if (twice > denominator) return down + 1n;
  return down % 2n === 0n ? down : down + 1n;
}

/** The cents from an hourly rate, an elapsed time and a share of it, rounded once. */
export function centsFor(
  hourlyCents: number,
  { elapsedMs, percent }: { readonly elapsedMs: number; readonly percent: number },
): number {
  const full = BigInt(hourlyCents) * BigInt(elapsedMs) * BigInt(percent);
  return Number(halfEven(full, msPerHour * whole));
}
