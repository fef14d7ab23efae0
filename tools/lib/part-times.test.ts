import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { meanBounds, overBound, partBounds, processorMsSoFar, slowest, timeTable } from './part-times.ts';
import { root } from './processes.ts';

const second = 1000;

describe('the time of parts', () => {
  it('is told for each and for all', () => {
    const parts = [
      { name: 'media in browsers', wallMs: 48 * second, processorMs: 90 * second, tests: 73 },
      { name: 'livekit', wallMs: 67 * second, processorMs: 120 * second, tests: 10 },
    ];
    expect(timeTable(parts)).toEqual([
      '  media in browsers     48.0 s    90.0 s of processors',
      '  livekit               67.0 s   120.0 s of processors',
      '  all                  115.0 s   210.0 s of processors',
    ]);
  });

  it('is too long only beyond the bound of processors, however long the wall clock ran', () => {
    const most = partBounds['livekit'] ?? 0;
    const bound = most * second;
    const part = { name: 'livekit', wallMs: 10 * bound, tests: 1 };
    expect(overBound([{ ...part, processorMs: bound }])).toEqual([]);
    expect(overBound([{ ...part, processorMs: bound + second }])).toEqual([
      `time: 'livekit' used ${most + 1}.0 s of processors, more than ${most} s`,
    ]);
  });

  it('is too long where one test uses too much in the mean, however many there are', () => {
    const mean = meanBounds['journeys'] ?? 0;
    const part = { name: 'journeys', wallMs: 0, tests: 10 };
    expect(overBound([{ ...part, processorMs: 10 * mean * second }])).toEqual([]);
    expect(overBound([{ ...part, processorMs: 10 * (mean + 1) * second }])).toEqual([
      `time: 'journeys' used ${10 * (mean + 1)}.0 s of processors for 10 tests, more than ${mean}.0 s each`,
    ]);
  });

  it('needs a bound for every part', () => {
    expect(overBound([{ name: 'new', wallMs: 0, processorMs: 0, tests: 0 }])).toEqual([
      "time: 'new' has no bound in tools/lib/part-times.ts",
    ]);
  });

  it('counts what programs used that have ended, and what these had started', () => {
    const busy = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
    const before = processorMsSoFar();
    spawnSync('sh', ['-c', `"$0" -e "$1"; true`, process.execPath, busy]);
    expect(processorMsSoFar() - before).toBeGreaterThanOrEqual(190);
    // On a machine that is busy two tenths of a second of a processor take their time.
  }, 60_000);
});

it('names the slowest tests by their place in the repository', () => {
  const tests = [
    { name: `${root}/a.test.ts`, ms: 1 * second },
    { name: 'b.spec.ts: waits', ms: 3 * second },
    { name: 'c.spec.ts: goes', ms: 2 * second },
  ];
  expect(slowest(tests, 2)).toEqual(['      3.0 s b.spec.ts: waits', '      2.0 s c.spec.ts: goes']);
  expect(slowest(tests).at(-1)).toBe('      1.0 s a.test.ts');
});
