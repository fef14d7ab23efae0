import { readFileSync } from 'node:fs';
import { root, seconds } from './processes.ts';

/** What a part of the tests took: seconds that passed, and seconds of processors that its programs used. */
export interface PartTime {
  readonly name: string;
  readonly wallMs: number;
  readonly processorMs: number;
  /** How many tests it ran. */
  readonly tests: number;
}

/** One test or file of tests with how long it ran. */
export interface TestTime {
  readonly name: string;
  readonly ms: number;
}

/**
 * How many seconds of processors a part may use. They do not grow because others use the machine, and each is three to
 * four times what was measured (decision 156), because processors differ: who passes one has added more than a test.
 */
export const partBounds: Readonly<Record<string, number>> = {
  'check and units': 2000,
  'server and media': 3000,
  'media in browsers': 800,
  journeys: 5000,
  livekit: 900,
};

/** How many seconds of processors one test of a part may use in the mean: that there are more of them breaks nothing. */
export const meanBounds: Readonly<Record<string, number>> = {
  journeys: 14,
};

/** The clock of Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Milliseconds of processors that programs which were started from here and have ended have used; those that they started count too. */
export function processorMsSoFar(): number {
  // The name of the program, in brackets, may hold anything; the fields begin behind it.
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/, '').trim().split(' ');
  const [user = 0, system = 0] = fields.slice(13, 15).map(Number);
  return ((user + system) / ticksPerSecond) * 1000;
}

/** A line for each part, and one for all. */
export function timeTable(parts: readonly PartTime[]): string[] {
  const all = {
    name: 'all',
    tests: 0,
    wallMs: parts.reduce((sum, { wallMs }) => sum + wallMs, 0),
    processorMs: parts.reduce((sum, { processorMs }) => sum + processorMs, 0),
  };
  return [...parts, all].map(
    ({ name, wallMs, processorMs }) =>
      `  ${name.padEnd(18)} ${seconds(wallMs).padStart(9)} ${seconds(processorMs).padStart(9)} of processors`,
  );
}

/** The tests that took longest, the longest first, by their path below the repository. */
export function slowest(tests: readonly TestTime[], most = 10): string[] {
  return tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `  ${seconds(ms).padStart(9)} ${name.replace(`${root}/`, '')}`);
}

/** A sentence for each part that used more of the processors than it may. */
export function overBound(parts: readonly PartTime[]): string[] {
  return parts.flatMap(({ name, processorMs, tests }) => {
    const bound = partBounds[name];
    if (bound === undefined) return [`time: '${name}' has no bound in tools/lib/part-times.ts`];
    const used = `time: '${name}' used ${seconds(processorMs)} of processors`;
    const mean = (meanBounds[name] ?? Infinity) * 1000;
    return [
      ...(processorMs > bound * 1000 ? [`${used}, more than ${bound} s`] : []),
      ...(processorMs > mean * tests ? [`${used} for ${tests} tests, more than ${seconds(mean)} each`] : []),
    ];
  });
}
