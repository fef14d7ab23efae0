import { installBrowsers } from './lib/browsers.ts';
import { runChecks } from './lib/check-tasks.ts';
import { prepareGoPeer } from './lib/go-peer.ts';
import { prepareLiveKit } from './lib/livekit.ts';
import { runLiveKitSuites } from './lib/livekit-suites.ts';
import { boundCompiled } from './lib/compiled.ts';
import { overBound, processorMsSoFar, slowest, timeTable, type PartTime } from './lib/part-times.ts';
import { compiledFolder, seconds } from './lib/processes.ts';
import { runAllJourneys, runVitest } from './lib/suites.ts';
import { lastLine, oneFailure, sumOf, type Totals } from './lib/test-totals.ts';

boundCompiled(compiledFolder);

type Phase = readonly [name: string, work: () => Promise<Totals>];

// First of all: the engine's own suite needs a browser too.
const browsers = await installBrowsers();

/** `npm run test:quick`: the check and everything that needs no browser. */
const isQuick = process.argv.includes('--quick');

const quickPhases: readonly Phase[] = [
  // Neither keeps both processors busy alone.
  [
    'check and units',
    () => together([checkPhase(), runVitest({ name: 'unit', projects: ['unit', 'unit-dom'] })]),
  ],
  ['server and media', () => runVitest({ name: 'server', projects: ['server', 'server-mocked', 'media'] })],
];
const browserPhases: readonly Phase[] = [
  ['media in browsers', () => runVitest({ name: 'media-browser', projects: ['media-browser'] })],
  ['journeys', () => runAllJourneys(browsers)],
  ['livekit', () => runLiveKitSuites(browsers, { isQuick: true })],
];

// Behind everything else, and first what is needed first.
void prepareGoPeer().then(() => (isQuick ? undefined : prepareLiveKit()));

const results: Totals[] = [];
const parts: PartTime[] = [];
for (const [name, work] of isQuick ? quickPhases : [...quickPhases, ...browserPhases])
  results.push(await phase(name, work));
// Of what was measured on another machine nobody is refused but where it counts.
const late = overBound(parts);
if (process.env['CI'] === 'true') results.push(...late.map(oneFailure));
const totals = sumOf(results);

console.log(`\nThe slowest:\n${slowest(totals.times).join('\n')}`);
console.log(`\nTime:\n${[...timeTable(parts), ...late.map((one) => `  ${one}`)].join('\n')}`);
if (totals.failures.length > 0)
  console.log(`\nFailed:\n${totals.failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${lastLine(totals)}`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function phase(name: string, work: () => Promise<Totals>): Promise<Totals> {
  console.log(`\n### ${name}`);
  const [startedAt, usedBefore] = [performance.now(), processorMsSoFar()];
  const result = await work();
  const wallMs = performance.now() - startedAt;
  parts.push({
    name,
    wallMs,
    processorMs: processorMsSoFar() - usedBefore,
    tests: result.passed + result.failed,
  });
  console.log(`### ${name}: ${lastLine(result)} (${seconds(wallMs)})`);
  return result;
}

async function together(parts: readonly Promise<Totals>[]): Promise<Totals> {
  return sumOf(await Promise.all(parts));
}

/** A check that holds is no test, so only failed ones are counted. */
async function checkPhase(): Promise<Totals> {
  const failed = (await runChecks()).filter((result) => !result.isOk);
  return sumOf(failed.map((result) => oneFailure(`check: ${result.name}`)));
}
