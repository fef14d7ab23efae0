import { installBrowsers } from './lib/browsers.ts';
import { runLiveKitSuites } from './lib/livekit-suites.ts';
import { lastLine } from './lib/test-totals.ts';

// `npm run media:livekit`
const totals = await runLiveKitSuites(await installBrowsers());
for (const failure of totals.failures) console.log(`  ${failure}`);
console.log(`\n${lastLine(totals)}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
