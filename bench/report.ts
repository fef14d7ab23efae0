/** One measured figure against what it should reach. */
export interface Figure {
  readonly group: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly ok: boolean;
}

/** What is said at the start of a run. */
export interface BenchOptions {
  /** `--seconds=300`: how long is recorded. */
  readonly seconds?: number;
  /** How often what is left to chance is tried; once without. */
  readonly runs?: number;
  /** `--seed=7`: what is left to chance goes the same way for the same one. */
  readonly seed?: number;
  /** Only what has this in its name, where a group can leave things out. */
  readonly only?: string;
}

/** How a group tells its figures. `goal` is in words, e.g. 'at least 0.6'. */
export type Report = (name: string, value: number, unit: string, goal: string, ok: boolean) => void;

/** The figure as one tab-separated line. */
export function figureLine(figure: Figure): string {
  const value = Number.isInteger(figure.value) ? String(figure.value) : figure.value.toPrecision(3);
  return [figure.name, value, figure.unit, figure.goal, figure.ok ? 'ok' : 'short'].join('\t');
}

/** How often two things are measured in turn; the machine is never the same for long. */
const pairs = 5;

/** What two things reached, each pair one right after the other. */
export interface Pair {
  readonly ours: number;
  readonly bare: number;
}

/**
 * Measures ours and what it is compared with in turn, five times after one that does not count, and never the same of
 * the two first twice in a row: what slows the machine for a while slows both.
 */
export async function measurePairs(measure: {
  ours: (round: number) => Promise<number>;
  bare: (round: number) => Promise<number>;
}): Promise<Pair[]> {
  const found: Pair[] = [];
  for (let round = 0; round <= pairs; round += 1) {
    const isOursFirst = round % 2 === 0;
    const first = await measure[isOursFirst ? 'ours' : 'bare'](round);
    const second = await measure[isOursFirst ? 'bare' : 'ours'](round);
    found.push(isOursFirst ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  return found.slice(1);
}

/** The median of what ours reached of the other, pair by pair. */
export function medianRatio(found: readonly Pair[]): number {
  return median(found.map(({ ours, bare }) => ours / bare));
}

/** Median of numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
