import { startStripeMock } from './lib/stripe-mock.ts';
import { runVitest } from './lib/suites.ts';
import { lastLine } from './lib/test-totals.ts';

// `npm run payouts:schema`
const mock = await startStripeMock();
if ('why' in mock) {
  console.log(`STRIPE-MOCK: NOT RUN (${mock.why}). Nothing was proven.`);
} else {
  const totals = await runVitest({
    name: 'payouts-schema',
    projects: ['server'],
    files: ['apps/server/test/stripe-schema.test.ts'],
    env: { STRIPE_MOCK_PORT: String(mock.port) },
  });
  mock.stop();
  for (const failure of totals.failures) console.log(`  ${failure}`);
  console.log(`\n${lastLine(totals)}`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
}
