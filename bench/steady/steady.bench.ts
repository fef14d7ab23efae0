import type { Page } from '@playwright/test';
import { differenceOf, drawLine, shownPixels } from '../../e2e/setup/board.ts';
import { median, type Report } from '../report.ts';
import { concealedShare, heard } from './heard.ts';
import { beginLesson, type ThinLesson } from './thin-lesson.ts';

const seeds = [1, 2, 3];
const direction = { bitsPerSecond: 100_000, lossRate: 0.05, delayMs: 150 };
const goodMs = 10_000;
const unaidedMs = 20_000;
const measuredMs = 60_000;
const everyMs = 5_000;
/** How long the last message and line may be under way. */
const settleMs = 20_000;
const goalConcealed = 0.1;
/** Smoothed edges of the same line on two screens. */
const sameBoard = 0.001;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

interface Outcome {
  /** Share of made-up sound that the student heard, and the educator. */
  readonly good: readonly [number, number];
  readonly unaided: readonly [number, number];
  readonly steadied: readonly [number, number];
  readonly steadiedAfterMs: number;
  readonly isTold: boolean;
  readonly interruptions: number;
  readonly written: number;
  readonly delivered: number;
  readonly isBoardSame: boolean;
}

/** What both hear while something goes on. */
async function listen(lesson: ThinLesson, work: () => Promise<void>): Promise<[number, number]> {
  const pages = [lesson.student, lesson.educator] as const;
  const before = [await heard(pages[0]), await heard(pages[1])] as const;
  await work();
  const after = [await heard(pages[0]), await heard(pages[1])] as const;
  return [concealedShare(before[0], after[0]), concealedShare(before[1], after[1])];
}

/** Takes each step that is offered until sound and board are left. Returns after how long. */
async function steady(student: Page): Promise<number> {
  const startedAt = performance.now();
  const accept = student.getByRole('status').getByRole('button', { name: 'Steady my connection' });
  const last = student.getByRole('button', { name: 'Steady my connection: Sound only' });
  await accept.waitFor();
  while (!(await last.isVisible()) && performance.now() - startedAt < 120_000) {
    if (await accept.isVisible()) await accept.click();
    await pause(200);
  }
  await last.waitFor();
  return performance.now() - startedAt;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await page.keyboard.press('Enter');
}

async function deliveredOf(reader: Page, texts: readonly string[]): Promise<number> {
  const log = reader.getByRole('log', { name: 'Chat' });
  const there = await Promise.all(
    texts.map((text) =>
      log
        .getByText(text, { exact: true })
        .first()
        .waitFor({ timeout: settleMs })
        .then(
          () => 1,
          () => 0,
        ),
    ),
  );
  return there.reduce<number>((sum, one) => sum + one, 0);
}

async function isSameBoard({ student, educator }: ThinLesson): Promise<boolean> {
  const until = performance.now() + settleMs;
  while (performance.now() < until) {
    if (differenceOf(await shownPixels(student), await shownPixels(educator)) < sameBoard) return true;
    await pause(500);
  }
  return false;
}

/** A minute in which both talk, write and draw; counts how often somebody looked at a screen that said 'Reconnecting'. */
async function work({ student, educator }: ThinLesson, texts: [string[], string[]]): Promise<number> {
  const until = performance.now() + measuredMs;
  let interruptions = 0;
  for (let round = 1; performance.now() < until; round += 1) {
    const nextAt = performance.now() + everyMs;
    const said = [`student ${round}`, `educator ${round}`] as const;
    await Promise.all([write(student, said[0]), write(educator, said[1])]);
    texts[0].push(said[0]);
    texts[1].push(said[1]);
    const top = 40 + round * 40;
    await Promise.all([
      drawLine(student, [
        [60, top],
        [500, top],
      ]),
      drawLine(educator, [
        [700, top],
        [1_200, top],
      ]),
    ]);
    for (const page of [student, educator])
      if (await page.getByRole('heading', { name: 'Reconnecting... Please Wait' }).isVisible())
        interruptions += 1;
    await pause(Math.max(0, nextAt - performance.now()));
  }
  return interruptions;
}

async function hold(seed: number): Promise<Outcome> {
  const lesson = await beginLesson(seed);
  const { student, educator, network } = lesson;
  try {
    const good = await listen(lesson, () => pause(goodMs));
    network.set({ up: direction, down: direction });
    const unaided = await listen(lesson, () => pause(unaidedMs));
    const steadiedAfterMs = await steady(student);
    const mark = educator.getByText('Sound only', { exact: true });
    const isTold = await mark.waitFor({ timeout: settleMs }).then(
      () => true,
      () => false,
    );
    const texts: [string[], string[]] = [[], []];
    let interruptions = 0;
    const steadied = await listen(lesson, async () => {
      interruptions = await work(lesson, texts);
    });
    const delivered = (await deliveredOf(educator, texts[0])) + (await deliveredOf(student, texts[1]));
    const isBoardSame = await isSameBoard(lesson);
    return {
      good,
      unaided,
      steadied,
      steadiedAfterMs: unaidedMs + steadiedAfterMs,
      isTold,
      interruptions,
      written: texts[0].length + texts[1].length,
      delivered,
      isBoardSame,
    };
  } finally {
    await lesson.end();
  }
}

const about = `embedded engine, seeds ${seeds.join(', ')}, one run each`;

type Of<T> = (one: Outcome) => T;

function tellMedians(report: Report, outcomes: readonly Outcome[]): void {
  const tell = (name: string, of: Of<number>, unit: string, goal: number | null): void => {
    const value = median(outcomes.map(of));
    const words = goal === null ? 'told' : `below ${goal}`;
    report(`${name} (${about}: median)`, value, unit, words, goal === null || value < goal);
  };
  tell("made-up sound at the student's, good network", (one) => one.good[0], 'share', null);
  tell("made-up sound at the educator's, good network", (one) => one.good[1], 'share', null);
  tell("made-up sound at the student's, without help", (one) => one.unaided[0], 'share', null);
  tell("made-up sound at the educator's, without help", (one) => one.unaided[1], 'share', null);
  tell("made-up sound at the student's, steadied", (one) => one.steadied[0], 'share', goalConcealed);
  tell("made-up sound at the educator's, steadied", (one) => one.steadied[1], 'share', goalConcealed);
  tell('steadied to the last step after', (one) => one.steadiedAfterMs / 1000, 's', null);
}

function tellCounts(report: Report, outcomes: readonly Outcome[]): void {
  const count = (of: Of<number>): number => outcomes.reduce((sum, one) => sum + of(one), 0);
  const tell = (name: string, of: Of<number>, goal: number): void => {
    const value = count(of);
    report(`${name} (${about})`, value, '', String(goal), value === goal);
  };
  const written = count((one) => one.written);
  tell('looks at a screen that reconnects', (one) => one.interruptions, 0);
  tell(`messages delivered of ${written}`, (one) => one.delivered, written);
  tell('boards that were the same in the end', (one) => Number(one.isBoardSame), seeds.length);
  tell('educators who were told', (one) => Number(one.isTold), seeds.length);
}

/**
 * A lesson of two whose student has 100 kbit/s, 5 % loss and a round trip of 300 ms through a seeded relay, sockets and
 * media over the same line: first without help, then a minute with sound and board only. The web must have been built.
 */
export async function run(report: Report): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const seed of seeds) outcomes.push(await hold(seed));
  tellMedians(report, outcomes);
  tellCounts(report, outcomes);
}
