import { writeBenchmarks } from './benchmarks-page.ts';
import { figureLine, type Figure, type Report } from './report.ts';

const groups: Readonly<Record<string, () => Promise<{ run: (report: Report) => Promise<void> }>>> = {
  api: () => import('./server/api.bench.ts'),
  slots: () => import('./server/slots.bench.ts'),
  chat: () => import('./server/chat.bench.ts'),
  booking: () => import('./server/booking.bench.ts'),
  web: () => import('./web/web.bench.ts'),
  board: () => import('./web/board.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  media: () => import('./media/media.bench.ts'),
  livekit: () => import('./media/livekit.bench.ts'),
};

const wanted = process.argv.slice(2);
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
  });
}
writeBenchmarks(figures);
process.exit(0);
