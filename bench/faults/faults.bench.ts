import { loadavg } from 'node:os';
import type { MediaWay } from '../../e2e/setup/bad-network.ts';
import { median, type Report, type BenchOptions } from '../report.ts';
import { FaultLesson } from './fault-lesson.ts';
import { faults, noFault, type Fault } from './faults.ts';
import { missingSeconds, recordedBuckets } from './recorded-gaps.ts';
import { tryFault, type Ledger, type Outcome } from './try-fault.ts';

const firstSeed = 20_261;
const goalMissingSeconds = 5;

/** One lesson with every fault in turn. */
async function runOnce(seed: number, wanted: readonly Fault[], way: MediaWay): Promise<Outcome[]> {
  const lesson = await FaultLesson.begin(seed, way);
  const outcomes: Outcome[] = [];
  try {
    await lesson.fill();
    const ledger: Ledger = { texts: [], strokes: 0 };
    for (const fault of wanted) {
      const outcome = await tryFault(lesson, ledger, fault);
      const wellSeconds = outcome.wellMs === null ? 'never' : `${(outcome.wellMs / 1000).toFixed(1)} s`;
      console.log(
        `seed ${seed}, ${outcome.name}: well after ${wellSeconds}`,
        JSON.stringify(outcome, null, 1),
      );
      outcomes.push(outcome);
    }
    const buckets = await recordedBuckets(lesson.product.dataDir);
    return outcomes.map((outcome) => {
      const lacking = missingSeconds(buckets, outcome.fromMs, outcome.toMs);
      const without = outcome.withoutMediaMs / 1000;
      const missing = Math.max(0, lacking - without);
      console.log(
        `seed ${seed}, ${outcome.name}: the recording lacks ${lacking} s, of which nobody saw anybody for ${without.toFixed(1)} s`,
      );
      return missing <= goalMissingSeconds
        ? outcome
        : { ...outcome, lost: [...outcome.lost, `recording: ${missing.toFixed(1)} s`] };
    });
  } finally {
    await lesson.end();
  }
}

const unique = (texts: readonly string[]): string => [...new Set(texts)].join('; ') || 'nothing';

function rowOf(name: string, outcomes: readonly Outcome[]): string {
  const seen = (who: 'student' | 'educator') => unique(outcomes.flatMap((outcome) => outcome.seen[who]));
  const times = outcomes.map(({ wellMs }) => (wellMs === null ? 'never' : (wellMs / 1000).toFixed(1)));
  return `| ${[name, seen('student'), seen('educator'), times.join(', '), unique(outcomes.flatMap(({ lost }) => lost))].join(' | ')} |`;
}

const byWay = { udp: 'UDP', tcp: 'TCP, with UDP blocked', tls: 'TURN over TLS, with UDP blocked' } as const;

/** A lesson with two browsers, each behind a seeded relay, to which everything happens that can go wrong. The web must have been built. */
export const run = over('udp');

/** The same with media that go another way. */
export function over(way: MediaWay) {
  return (report: Report, options: BenchOptions): Promise<string> => measure(report, options, way);
}

const medianSeconds = (outcomes: readonly Outcome[]): number =>
  median(outcomes.map(({ wellMs }) => (wellMs ?? Number.POSITIVE_INFINITY) / 1000));

/** Until each has seen some frames of the other, which takes the seat and the media. */
const medianPicture = (outcomes: readonly Outcome[]): number =>
  median(
    outcomes.map(({ parts: { studentPicture, educatorPicture } }) =>
      Math.max(...[studentPicture, educatorPicture].map((ms) => (ms ?? Number.POSITIVE_INFINITY) / 1000)),
    ),
  );

async function measure(
  report: Report,
  { runs = 1, only = '' }: BenchOptions,
  way: MediaWay,
): Promise<string> {
  const wanted = faults.filter(({ name }) => name === noFault || name.includes(only));
  const all: Outcome[] = [];
  const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index);
  for (const seed of seeds) all.push(...(await runOnce(seed, wanted, way)));
  const outcomesOf = (name: string): Outcome[] => all.filter((outcome) => outcome.name === name);
  const rows = wanted.map(({ name, goalSeconds }) => {
    const own = outcomesOf(name);
    const seconds = medianSeconds(own);
    const lost = own.reduce((sum, outcome) => sum + outcome.lost.length, 0);
    report(`${name}: all well after, median of ${runs}`, seconds, 's', 'told', seconds <= 60);
    if (goalSeconds !== undefined) {
      const back = medianPicture(own) - medianPicture(outcomesOf(noFault));
      const goal = `at most ${goalSeconds}`;
      report(`${name}: pictures are back, beyond nothing`, back, 's', goal, back <= goalSeconds);
      const later = seconds - medianSeconds(outcomesOf(noFault));
      report(`${name}: all well after, beyond nothing`, later, 's', 'told', true);
    }
    report(`${name}: lost`, lost, 'things', '0', lost === 0);
    return rowOf(name, own);
  });
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `Embedded engine, Chromium, media by ${byWay[way]}, seeds ${seeds.join(', ')}, ${runs} run${runs === 1 ? '' : 's'}, load ${load.join(' ')}. The student's network or the named part fails; times are from the end of the fault until both pictures move and both have read what the other wrote, one for each run.`,
    '',
    '| fault | the student sees | the educator sees | until well, s | lost |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
