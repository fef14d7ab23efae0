import { installBrowsers } from './lib/browsers.ts';

const { chromium, firefox, why } = await installBrowsers();
console.log(`Chromium: ${chromium ?? `missing (${why})`}`);
console.log(`Firefox: ${firefox ?? 'missing'}`);
process.exit(chromium ? 0 : 1);
