import { writeBenchmarks } from './benchmarks-page.ts';
import { figureLine, type BenchOptions, type Figure, type Report } from './report.ts';

type Group = { run: (report: Report, options: BenchOptions) => Promise<void> };

const groups: Readonly<Record<string, () => Promise<Group>>> = {
  api: () => import('./server/api.bench.ts'),
  slots: () => import('./server/slots.bench.ts'),
  chat: () => import('./server/chat.bench.ts'),
  booking: () => import('./server/booking.bench.ts'),
  web: () => import('./web/web.bench.ts'),
  board: () => import('./web/board.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  media: () => import('./media/media.bench.ts'),
  livekit: () => import('./media/livekit.bench.ts'),
  recording: () => import('./recording/recording.bench.ts'),
  steady: () => import('./steady/steady.bench.ts'),
};

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const seconds = /^--seconds=(\d+)$/m.exec(words.join('\n'))?.[1];
const options: BenchOptions = seconds === undefined ? {} : { seconds: Number(seconds) };
const unknown = wanted.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
for (const [group, load] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(group)) continue;
  const { run } = await load();
  await run((name, value, unit, goal, ok) => {
    const figure = { group, name, value, unit, goal, ok };
    figures.push(figure);
    console.log(figureLine(figure));
  }, options);
}
writeBenchmarks(figures);
process.exit(0);
