import { installBrowsers } from './lib/browsers.ts';

const { chromium, shell, firefox, ffmpeg, redis, why } = await installBrowsers();
console.log(`Chromium: ${chromium ?? `missing (${why})`}`);
console.log(`Chromium without a frame: ${shell ?? 'missing (Chromium does its work)'}`);
console.log(`Firefox: ${firefox ?? 'missing'}`);
console.log(`ffmpeg: ${ffmpeg ?? 'missing (recordings are kept as one film per person)'}`);
console.log(`Redis: ${redis ?? 'missing (several server processes are not tested)'}`);
process.exit(chromium ? 0 : 1);
