import { setTimeout as wait } from 'node:timers/promises';
import {
  beginWatch,
  readBytes,
  untilByte,
  untilSteady,
} from '../../packages/media-server/test/network/picture-watch.ts';
import { openRoutedLesson } from '../../packages/media-server/test/network/routed-lesson.ts';
import type { RoutedLesson } from '../../packages/media-server/test/network/routed-lesson.ts';
import { median } from '../report.ts';
import type { Report } from '../report.ts';

const outageMs = 6000;
/** What the engine and the browsers took for congestion is over by then. */
const calmMs = 5000;
/** Pictures that move for so long are back. */
const steadyMs = 1000;
const withinMs = 60_000;
const goalBackMs = 2000;

interface Return {
  readonly educator: number;
  readonly student: number;
  readonly bare: number;
}

/** The student's packets are dropped for a while; what came back when, from the first packet on that passed. */
async function dropOnce({ educator, student, drop }: RoutedLesson): Promise<Return> {
  drop(true, 'student');
  await wait(outageMs);
  await Promise.all([educator, student].map(beginWatch));
  drop(false, 'student');
  const [byEducator, byStudent, bare] = await Promise.all([
    untilSteady(educator, steadyMs, withinMs),
    untilSteady(student, steadyMs, withinMs),
    untilByte(student, withinMs),
  ]);
  return { educator: byEducator, student: byStudent, bare };
}

/**
 * Two people, by TCP alone through a router of the kernel that drops all packets of one of them for 6 s, again and again. TCP tries
 * again ever later while nothing is answered; what that alone takes is measured by a bare connection over the same line. Nothing is
 * measured where this machine does not allow such a network.
 */
export async function measureDroppedLine(report: Report, runs: number): Promise<void> {
  const lesson = await openRoutedLesson();
  if (!lesson) return;
  const returns: Return[] = [];
  try {
    await readBytes(lesson.student, lesson.bytesUrl);
    for (let run = 0; run < runs; run += 1) {
      await wait(calmMs);
      const found = await dropOnce(lesson);
      console.log('packets dropped', JSON.stringify(found));
      returns.push(found);
    }
  } finally {
    await lesson.close();
  }
  const name = 'a line whose packets were dropped for 6 s';
  const both = returns.map(({ educator, student }) => Math.max(educator, student));
  const middle = Math.round(median(both));
  const goal = `at most ${goalBackMs}`;
  report(`${name}: both pictures are back, median of ${runs}`, middle, 'ms', goal, middle <= goalBackMs);
  const tell = (what: string, ms: number): void =>
    report(`${name}: ${what}`, Math.round(ms), 'ms', 'told', true);
  tell('slowest', Math.max(...both));
  tell("the student's picture of the educator, median", median(returns.map(({ student }) => student)));
  tell("the educator's picture of the student, median", median(returns.map(({ educator }) => educator)));
  tell('the next byte of a bare TCP connection, median', median(returns.map(({ bare }) => bare)));
  tell('the next byte of a bare TCP connection, slowest', Math.max(...returns.map(({ bare }) => bare)));
}
