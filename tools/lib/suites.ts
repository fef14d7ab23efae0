import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browsers } from './browsers.ts';
import { journeysReport, runJourneys, whyNoJourneys } from './journeys.ts';
import { root, run, toolEnv } from './processes.ts';
import {
  noTotals,
  oneFailure,
  sumOf,
  totalsOfPlaywright,
  totalsOfVitest,
  type Totals,
} from './test-totals.ts';

const cache = path.join(root, '.cache');

/** Which tests of vitest are run: its projects, and the files that match where not all of them are meant. */
export interface VitestSuite {
  readonly name: string;
  readonly projects: readonly string[];
  readonly files?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs tests of vitest and counts them from its report. */
export async function runVitest({ name, projects, files = [], env = {} }: VitestSuite): Promise<Totals> {
  mkdirSync(cache, { recursive: true });
  const report = path.join(cache, `${name}.json`);
  rmSync(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
  ];
  const { code } = await run('vitest', ['run', ...chosen, ...reporters, ...files], {
    show: true,
    env: toolEnv(env),
  });
  return counted({ name, report, code, read: totalsOfVitest });
}

/** Which journeys are run, by filters or options of Playwright; all of them without any. */
export interface JourneySuite {
  readonly name: string;
  readonly filters?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

let hasRun = false;

/** The first journeys of a run make the demo that each begins with; those that follow take it as it is. */
function keptTemplate(): NodeJS.ProcessEnv {
  const env = hasRun ? { E2E_TEMPLATE: 'kept' } : {};
  hasRun = true;
  return env;
}

/** Runs journeys and counts them. Where they can't be run it says so, and fails only in CI. */
export async function runJourneySuite(browsers: Browsers, suite: JourneySuite): Promise<Totals> {
  const why = whyNoJourneys(browsers);
  if (why) {
    console.log(`${suite.name}: not run (${why})`);
    return process.env['CI'] === 'true' ? oneFailure(`${suite.name}: not run (${why})`) : noTotals;
  }
  rmSync(journeysReport, { force: true });
  const { code, output } = await runJourneys(browsers, suite.filters ?? [], {
    ...suite.env,
    ...keptTemplate(),
  });
  if (!existsSync(journeysReport)) console.log(output);
  return counted({ name: suite.name, report: journeysReport, code, read: totalsOfPlaywright });
}

/** All journeys: those of screens and small calls two at a time, the others one by one; with further options of Playwright. */
export async function runAllJourneys(browsers: Browsers, options: readonly string[] = []): Promise<Totals> {
  const screens = { name: 'journeys: screens', filters: ['--project=screens', '--workers=2', ...options] };
  const calls = { name: 'journeys: calls', filters: ['--project=calls', ...options] };
  return sumOf([await runJourneySuite(browsers, screens), await runJourneySuite(browsers, calls)]);
}

interface Counting {
  readonly name: string;
  readonly report: string;
  readonly code: number;
  readonly read: (json: string) => Totals;
}

/** A run that failed without a failed test, an error between tests for example, still counts as a failure. */
function counted({ name, report, code, read }: Counting): Totals {
  if (!existsSync(report))
    return code === 0 ? noTotals : oneFailure(`${name}: ended with code ${code} and no report`);
  const result = read(readFileSync(report, 'utf8'));
  if (code === 0 || result.failed > 0) return result;
  return sumOf([result, oneFailure(`${name}: ended with code ${code}`)]);
}
