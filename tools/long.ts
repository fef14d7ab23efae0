import { installBrowsers } from './lib/browsers.ts';
import { runKeycloakSuite } from './lib/keycloak-suite.ts';
import { runAllJourneys, runVitest, type VitestSuite } from './lib/suites.ts';
import { lastLine, sumOf, type Totals } from './lib/test-totals.ts';

// `npm run test:long`: at night, and before each release. Each number can be another one: `TALK_MESSAGES=500 npm run test:long`.
const identity = 'apps/server/src/features/identity';

/** How often each journey runs, one behind the other on both processors, without a second try. */
const journeyTimes = process.env['JOURNEY_TIMES'] ?? '10';

/** How much each of the tests does that `npm test` runs with less. */
const usual = { FUZZ_TIMES: '100000', TALK_MESSAGES: '5000', MATRIX: '8' };

const suites: readonly (Pick<VitestSuite, 'name'> & { files: readonly string[] })[] = [
  {
    name: 'long-hostile',
    files: ['apps/server/test/hostile-messages.test.ts', `${identity}/sign-on-fuzz.routes.test.ts`],
  },
  { name: 'long-talk', files: ['apps/server/test/killed-messages.test.ts'] },
  { name: 'long-matrix', files: ['apps/server/test/session-matrix.test.ts'] },
];

const results: Totals[] = [];
for (const { name, files } of suites) {
  console.log(`\n### ${name}`);
  results.push(await runVitest({ name, projects: ['server'], files, env: { ...usual, ...process.env } }));
}
results.push(await runKeycloakSuite());
console.log(`\n### long-journeys (each ${journeyTimes} times)`);
results.push(await runAllJourneys(await installBrowsers(), [`--repeat-each=${journeyTimes}`]));
const totals = sumOf(results);
if (totals.failures.length > 0)
  console.log(`\nFailed:\n${totals.failures.map((one) => `  ${one}`).join('\n')}`);
console.log(`\n${lastLine(totals)}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
