import { installBrowsers } from './lib/browsers.ts';

const { chromium, firefox, ffmpeg, why } = await installBrowsers();
console.log(`Chromium: ${chromium ?? `missing (${why})`}`);
console.log(`Firefox: ${firefox ?? 'missing'}`);
console.log(`ffmpeg: ${ffmpeg ?? 'missing (recordings are kept as one film per person)'}`);
process.exit(chromium ? 0 : 1);
