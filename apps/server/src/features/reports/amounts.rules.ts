const hourSeconds = 3_600;

/**
 * Splits cents among so many by largest remainder: parts differ by one cent at most, the first ones get the larger parts, and
 * together they are the whole. Negative amounts are split alike.
 */
export function partsOf(cents: number, among: number): number[] {
  if (among <= 0) return [];
  const sign = Math.sign(cents);
  const size = Math.abs(cents);
  const least = Math.floor(size / among);
  const remainder = size - least * among;
  return Array.from({ length: among }, (_, index) => (least + (index < remainder ? 1 : 0)) * sign || 0);
}

/** A length of time as `hh:mm:ss`, rounded to the second. */
export function clockText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return [Math.floor(seconds / hourSeconds), Math.floor((seconds % hourSeconds) / 60), seconds % 60]
    .map(two)
    .join(':');
}
