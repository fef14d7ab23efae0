import type { Picked } from '../../subjects/choice.ts';

/** Who comes in and who goes, from the students of now to those that were chosen. */
export function rosterChange(
  now: readonly Picked[],
  chosen: readonly Picked[],
): { added: string[]; deleted: string[] } {
  const missing = (from: readonly Picked[], others: readonly Picked[]): string[] =>
    from.filter(({ id }) => !others.some((other) => other.id === id)).map(({ id }) => id);
  return { added: missing(chosen, now), deleted: missing(now, chosen) };
}
