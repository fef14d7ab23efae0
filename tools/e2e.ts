import { installBrowsers } from './lib/browsers.ts';
import { runJourneys, whyNoJourneys } from './lib/journeys.ts';

// `node tools/e2e.ts [filter or Playwright option ...]`
const browsers = await installBrowsers();
const why = whyNoJourneys(browsers);
if (why) {
  console.error(`journeys: not run (${why})`);
  process.exit(1);
}
const { code, output } = await runJourneys(browsers, process.argv.slice(2));
if (output.includes('The web could not be built.')) console.error(output);
process.exitCode = code;
