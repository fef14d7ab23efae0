import { installBrowsers } from './lib/browsers.ts';
import { runChecks } from './lib/check-tasks.ts';
import { prepareLiveKit } from './lib/livekit.ts';
import { runLiveKitSuites } from './lib/livekit-suites.ts';
import { seconds } from './lib/processes.ts';
import { runAllJourneys, runVitest } from './lib/suites.ts';
import { lastLine, oneFailure, sumOf, type Totals } from './lib/test-totals.ts';

// First of all: the engine's own suite needs a browser too.
const browsers = await installBrowsers();

void prepareLiveKit();

const totals = sumOf([
  await phase('check', checkPhase),
  await phase('unit', () => runVitest({ name: 'unit', projects: ['unit', 'unit-dom'] })),
  await phase('server', () => runVitest({ name: 'server', projects: ['server'] })),
  await phase('media', () => runVitest({ name: 'media', projects: ['media'] })),
  await phase('journeys', () => runAllJourneys(browsers)),
  await phase('livekit', () => runLiveKitSuites(browsers, { isQuick: true })),
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
