import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Product, templateFolder } from '../../e2e/setup/product.ts';
import makeTemplate from '../../e2e/setup/template.ts';
import type { BenchOptions, Report } from '../report.ts';
import { measureJoins } from './joins.ts';
import { childOf, memoryOf, type ProcessMemory } from './process-memory.ts';
import { holdLesson } from './soak-lesson.ts';

const usualSeconds = 600;
/** Lessons after which every part of the product has been used and is as large as it gets. */
const warmLessons = 5;
/** Rooms without anybody are closed, seats are given up and recorders have ended. */
const settleMs = 25_000;
const goals = { engine: { heapMb: 1, residentMb: 20 }, server: { heapMb: 4, residentMb: 40 } } as const;

type Memories = Readonly<Record<'engine' | 'server', ProcessMemory>>;

async function measure(product: Product): Promise<Memories> {
  await pause(settleMs);
  const server = product.pid;
  if (server === undefined) throw new Error('The product is not running.');
  return { engine: await memoryOf(childOf(server, 'lectern-media')), server: await memoryOf(server) };
}

function reportGrowth(report: Report, before: Memories, after: Memories): void {
  for (const name of ['engine', 'server'] as const) {
    const heap = after[name].heapMb - before[name].heapMb;
    const resident = after[name].residentMb - before[name].residentMb;
    const goal = goals[name];
    report(`${name}: live heap at the end`, after[name].heapMb, 'MB', 'told', true);
    report(`${name}: live heap grew by`, heap, 'MB', `at most ${goal.heapMb}`, heap <= goal.heapMb);
    report(`${name}: resident at the end`, after[name].residentMb, 'MB', 'told', true);
    report(
      `${name}: resident grew by`,
      resident,
      'MB',
      `at most ${goal.residentMb}`,
      resident <= goal.residentMb,
    );
  }
}

/**
 * Lessons one after the other on the product as it is started, for this long; what it holds afterwards compared with
 * after the first ones.
 */
async function soak(report: Report, seconds: number): Promise<void> {
  if (!existsSync(templateFolder)) await makeTemplate();
  const product = await Product.fromTemplate();
  try {
    const counts = { lessons: 0, joins: 0, recordings: 0 };
    const hold = async (): Promise<void> => {
      const { joins, recordings } = await holdLesson(product);
      counts.lessons += 1;
      counts.joins += joins;
      counts.recordings += recordings;
    };
    for (let lesson = 0; lesson < warmLessons; lesson += 1) await hold();
    const before = await measure(product);
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) await hold();
    const after = await measure(product);
    report('lessons held', counts.lessons, 'lessons', 'told', true);
    report('people who came and went', counts.joins, 'joins', 'told', true);
    report('recordings', counts.recordings, 'recordings', 'told', true);
    reportGrowth(report, before, after);
  } finally {
    await product.dispose();
  }
}

/** Whether a day of lessons leaves the product as large as it was: the engine alone with 2,000 joins, then everything for ten minutes (`--seconds`). `--only joins` or `--only lessons` leaves the other out. */
export async function run(report: Report, { seconds = usualSeconds, only }: BenchOptions): Promise<void> {
  if (only !== 'lessons') await measureJoins(report);
  if (only !== 'joins') await soak(report, seconds);
}
