import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installBrowsers } from './lib/browsers.ts';
import { runChecks } from './lib/check-tasks.ts';
import { journeysReport, runJourneys, whyNoJourneys } from './lib/journeys.ts';
import { root, run, seconds } from './lib/processes.ts';
import {
  lastLine,
  noTotals,
  oneFailure,
  sumOf,
  totalsOfPlaywright,
  totalsOfVitest,
  type Totals,
} from './lib/test-totals.ts';

const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
// First of all: the engine's own suite needs a browser too.
const browsers = await installBrowsers();

const totals = sumOf([
  await phase('check', checkPhase),
  await phase('unit', () => vitestPhase('unit', ['unit', 'unit-dom'])),
  await phase('server', () => vitestPhase('server', ['server'])),
  await phase('media', () => vitestPhase('media', ['media'])),
  await phase('journeys', journeyPhase),
]);

if (totals.failures.length > 0)
  console.log(`\nFailed:\n${totals.failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${lastLine(totals)}`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function phase(name: string, work: () => Promise<Totals>): Promise<Totals> {
  console.log(`\n### ${name}`);
  const startedAt = performance.now();
  const result = await work();
  console.log(`### ${name}: ${lastLine(result)} (${seconds(performance.now() - startedAt)})`);
  return result;
}

/** A check that holds is no test, so only failed ones are counted. */
async function checkPhase(): Promise<Totals> {
  const failed = (await runChecks()).filter((result) => !result.isOk);
  return sumOf(failed.map((result) => oneFailure(`check: ${result.name}`)));
}

async function vitestPhase(name: string, projects: readonly string[]): Promise<Totals> {
  const report = path.join(cache, `${name}.json`);
  rmSync(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
  ];
  const { code } = await run('vitest', ['run', ...chosen, ...reporters], { show: true });
  return counted({ name, report, code, read: totalsOfVitest });
}

async function journeyPhase(): Promise<Totals> {
  const why = whyNoJourneys(browsers);
  if (why) {
    console.log(`journeys: not run (${why})`);
    return process.env['CI'] === 'true' ? oneFailure(`journeys: not run (${why})`) : noTotals;
  }
  rmSync(journeysReport, { force: true });
  const { code, output } = await runJourneys(browsers, []);
  if (!existsSync(journeysReport)) console.log(output);
  return counted({ name: 'journeys', report: journeysReport, code, read: totalsOfPlaywright });
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
