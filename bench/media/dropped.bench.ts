import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import {
  beginWatch,
  longestStill,
  readBytes,
  sendBytes,
  untilByte,
  untilSteady,
} from '../../packages/media-server/test/network/picture-watch.ts';
import { openRoutedLesson } from '../../packages/media-server/test/network/routed-lesson.ts';
import type { RoutedLesson } from '../../packages/media-server/test/network/routed-lesson.ts';
import { median } from '../report.ts';
import type { BenchOptions, Report } from '../report.ts';

const outageMs = 6000;
/** The watch begins before the end, which must not be late: TCP's own try after 6.2 s would miss it. */
const watchedMs = 500;
/** By then what the engine and the browsers took for congestion is over, and pictures are no longer shown at once. */
const calmMs = 15_000;
/** Pictures that move for so long are back. */
const steadyMs = 1000;
const withinMs = 60_000;
/** The goal of the issue. */
const goalBackMs = 2000;
/** Twice what counts as a gap: what is back stays. */
const goalStillMs = 1000;
const defaultRuns = 5;

interface Return {
  readonly educator: number;
  readonly student: number;
  readonly bareToStudent: number;
  readonly bareFromStudent: number;
  /** The longest time without a new picture once it was back, on either side. */
  readonly still: number;
}

/** The student's packets are dropped for a while; what came back when, from the first packet on that passed. */
async function dropOnce({ educator, student, drop }: RoutedLesson): Promise<Return> {
  const from = performance.now();
  drop(true, 'student');
  await wait(outageMs - watchedMs);
  await Promise.all([educator, student].map(beginWatch));
  const begun = performance.now();
  await wait(Math.max(0, from + outageMs - begun));
  drop(false, 'student');
  const early = performance.now() - begun;
  const times = await Promise.all([
    untilSteady(educator, steadyMs, withinMs),
    untilSteady(student, steadyMs, withinMs),
    untilByte(student, withinMs),
    untilByte(educator, withinMs),
  ]);
  const [byEducator, byStudent, bareToStudent, bareFromStudent] = times;
  await wait(calmMs);
  const still = await Promise.all([longestStill(educator, byEducator), longestStill(student, byStudent)]);
  return {
    educator: byEducator - early,
    student: byStudent - early,
    bareToStudent: bareToStudent - early,
    bareFromStudent: bareFromStudent - early,
    still: Math.max(...still),
  };
}

function tell(report: Report, returns: readonly Return[]): void {
  const name = 'packets dropped for 6 s';
  const both = returns.map(({ educator, student }) => Math.max(educator, student));
  const middle = Math.round(median(both));
  report(`${name}: both pictures are back`, middle, 'ms', `at most ${goalBackMs}`, middle <= goalBackMs);
  const still = Math.round(Math.max(...returns.map((one) => one.still)));
  report(
    `${name}: longest time without a picture in the ${calmMs / 1000} s after`,
    still,
    'ms',
    `at most ${goalStillMs}`,
    still <= goalStillMs,
  );
  const told = (what: string, ms: number): void =>
    report(`${name}: ${what}`, Math.round(ms), 'ms', 'told', true);
  told('both pictures are back, slowest', Math.max(...both));
  told("the student's picture of the educator", median(returns.map(({ student }) => student)));
  told("the educator's picture of the student", median(returns.map(({ educator }) => educator)));
  const bare = 'a bare TCP connection passes again';
  told(`${bare} to the student`, median(returns.map(({ bareToStudent }) => bareToStudent)));
  told(`${bare} from the student`, median(returns.map(({ bareFromStudent }) => bareFromStudent)));
  const slower = returns.map(({ bareToStudent, bareFromStudent }) =>
    Math.max(bareToStudent, bareFromStudent),
  );
  told(`${bare} in both directions`, median(slower));
  told(`${bare} in both directions, slowest`, Math.max(...slower));
}

/**
 * Two people, by TCP alone through a router of the kernel that drops all packets of one of them for 6 s, again and again. TCP tries
 * again ever later while nothing is answered; what that alone takes is measured by a bare connection over the same line. Only root
 * may make such a network; elsewhere nothing is measured.
 */
export async function run(report: Report, { runs = defaultRuns }: BenchOptions): Promise<string> {
  const lesson = await openRoutedLesson();
  if (!lesson) return '';
  const returns: Return[] = [];
  try {
    const { educator, student, bytesUrl } = lesson;
    await readBytes(student, bytesUrl);
    await readBytes(educator, `${bytesUrl}from-others`);
    await sendBytes(student, bytesUrl.replace('http', 'ws'));
    await wait(calmMs);
    for (let run = 0; run < runs; run += 1) {
      const found = await dropOnce(lesson);
      console.log('packets dropped', JSON.stringify(found));
      returns.push(found);
    }
  } finally {
    await lesson.close();
  }
  tell(report, returns);
  const load = loadavg().map((value) => value.toFixed(1));
  return `The router drops UDP always, and for 6 s the packets between the student and the media's TCP port, median of ${runs}, load ${load.join(' ')}. A picture is back with the first of a second without a gap of more than 500 ms. TCP tries again after 0.2 s, doubled each time, so what was sent when the line broke is tried again after 6.2 s and more: the bare connection shows what is left to wait for then. What the client sends waits for its own TCP.\n`;
}
