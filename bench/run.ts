import { parseArgs } from 'node:util';
import { ensureTemplate } from '../e2e/setup/template.ts';
import { buildWeb, isWebStale } from '../tools/lib/web-build.ts';
import { writeBenchmarks } from './benchmarks-page.ts';
import { figureLine, type BenchOptions, type Figure, type Report } from './report.ts';

/** A group tells its figures, and may give a text of its own for the page. */
type Group = { run: (report: Report, options: BenchOptions) => Promise<string | void> };

const groups: Readonly<Record<string, () => Promise<Group>>> = {
  api: () => import('./server/api.bench.ts'),
  admission: () => import('./server/admission.bench.ts'),
  guard: () => import('./server/guard.bench.ts'),
  lists: () => import('./server/lists.bench.ts'),
  figures: () => import('./server/figures.bench.ts'),
  year: () => import('./server/year.bench.ts'),
  slots: () => import('./server/slots.bench.ts'),
  chat: () => import('./server/chat.bench.ts'),
  messages: () => import('./server/messages.bench.ts'),
  hls: () => import('./server/hls.bench.ts'),
  booking: () => import('./server/booking.bench.ts'),
  due: () => import('./server/due.bench.ts'),
  ledger: () => import('./server/ledger.bench.ts'),
  reports: () => import('./server/reports.bench.ts'),
  uploads: () => import('./server/uploads.bench.ts'),
  web: () => import('./web/web.bench.ts'),
  broadcast: () => import('./broadcast/broadcast.bench.ts'),
  board: () => import('./web/board.bench.ts'),
  cards: () => import('./web/cards.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  media: () => import('./media/media.bench.ts'),
  tcp: () => import('./media/tcp.bench.ts'),
  dropped: () => import('./media/dropped.bench.ts'),
  narrow: () => import('./narrow/narrow.bench.ts'),
  livekit: () => import('./media/livekit.bench.ts'),
  recording: () => import('./recording/recording.bench.ts'),
  steady: () => import('./steady/steady.bench.ts'),
  faults: () => import('./faults/faults.bench.ts'),
  'faults-tcp': async () => ({ run: (await import('./faults/faults.bench.ts')).over('tcp') }),
  'faults-tls': async () => ({ run: (await import('./faults/faults.bench.ts')).over('tls') }),
  soak: () => import('./soak/soak.bench.ts'),
};

/** Those that start the whole product with the demo of the journeys, and need nothing else to have run before. */
const withProduct = new Set([
  'web',
  'broadcast',
  'board',
  'cards',
  'steady',
  'faults',
  'faults-tcp',
  'faults-tls',
]);

async function prepareProduct(): Promise<void> {
  if (isWebStale()) {
    console.log('Building the web ...');
    const built = await buildWeb();
    if (built.code !== 0) throw new Error(`${built.output}\nThe web could not be built.`);
  }
  await ensureTemplate();
}

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    runs: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string' },
  },
});
const { seconds, runs, only, seed } = values;
const options: BenchOptions = {
  ...(seconds === undefined ? {} : { seconds: Number(seconds) }),
  ...(runs === undefined ? {} : { runs: Number(runs) }),
  ...(only === undefined ? {} : { only }),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
};
const unknown = wanted.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}

const figures: Figure[] = [];
const texts = new Map<string, string>();
const isWanted = (group: string): boolean => wanted.length === 0 || wanted.includes(group);
if ([...withProduct].some(isWanted)) await prepareProduct();
for (const [group, load] of Object.entries(groups)) {
  if (!isWanted(group)) continue;
  const { run } = await load();
  const text = await run((name, value, unit, goal, ok) => {
    const figure = { group, name, value, unit, goal, ok };
    figures.push(figure);
    console.log(figureLine(figure));
  }, options);
  if (text) texts.set(group, text);
}
writeBenchmarks(figures, texts);
process.exit(0);
