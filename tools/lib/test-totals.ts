import { stripVTControlCharacters } from 'node:util';
import type { TestTime } from './part-times.ts';

/** So much of why something failed is repeated at the end. */
const linesOfWhy = 12;
const lengthOfWhy = 300;

/** What one phase of the tests came to. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of what failed with the beginning of why, to be repeated at the end: of a long run only that may be kept. */
  readonly failures: readonly string[];
  /** How long each journey and each file of other tests ran. */
  readonly times: readonly TestTime[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  tests: { results: { duration: number; error?: { message?: string } }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Nothing ran, nothing failed. */
export const noTotals: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], times: [] };

/** A phase that could not even be counted, as one failure. */
export function oneFailure(name: string): Totals {
  return { ...noTotals, failed: 1, failures: [name] };
}

/** Sums up phases. */
export function sumOf(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    skipped: all.reduce((sum, one) => sum + one.skipped, 0),
    failures: all.flatMap((one) => one.failures),
    times: all.flatMap((one) => one.times),
  };
}

/** The very last line of a run: `12 passed, 0 failed`, and what was skipped if anything was. */
export function lastLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Reads vitest's JSON report. A file that fails before its first test counts as one failure. */
export function totalsOfVitest(json: string): Totals {
  const report = JSON.parse(json) as VitestReport;
  const failedTests = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => named(`${file.name}: ${fullName}`, failureMessages?.[0])),
  );
  const failedFiles = report.testResults
    .filter(
      (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
    )
    .map(({ name, message }) => named(name, message));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failedTests, ...failedFiles],
    times: report.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  };
}

/** Reads Playwright's JSON report. What passed only at a second try has failed; errors outside of tests count as failures. */
export function totalsOfPlaywright(json: string): Totals {
  const { stats, errors, suites } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedSpecs), ...errors.map(firstLine)],
    times: suites.flatMap(timesOfSpecs),
  };
}

/** Errors outside of tests carry whole logs; the log was shown when it happened. */
function firstLine({ message }: { message?: string }): string {
  return (message ?? '').split('\n')[0] || 'error outside of a test';
}

/** A failure with the first lines of why, without colours and without the way through the code. */
function named(name: string, why = ''): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('at '))
    .slice(0, linesOfWhy);
  return [name, ...lines.map((line) => `      ${line.slice(0, lengthOfWhy)}`)].join('\n');
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map(({ title, tests }) => named(`${suite.title}: ${title}`, messageOf(tests)));
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function messageOf(tests: PlaywrightSpec['tests']): string | undefined {
  return tests.flatMap(({ results }) => results).find(({ error }) => error?.message)?.error?.message;
}

function timesOfSpecs(suite: PlaywrightSuite): TestTime[] {
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    name: `${suite.title}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(timesOfSpecs)];
}
