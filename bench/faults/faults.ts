import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { setBrowserClock } from '../../e2e/setup/clock.ts';
import type { Product } from '../../e2e/setup/product.ts';
import type { FaultLesson } from './fault-lesson.ts';
import { profileOf } from './seat.ts';

/** Something that goes wrong, and when it is over. */
export interface Fault {
  readonly name: string;
  /** How many seconds later than after nothing pictures must be back; without it the time is told. */
  readonly goalSeconds?: number;
  /** It lasts longer than the server waits for somebody who is cut off. */
  readonly isLong?: true;
  /** Meanwhile no sound or picture reaches anybody. */
  readonly stopsMedia?: true;
  /** Lets it happen; what people do meanwhile is done between the two. Resolves once it is over. */
  happen(lesson: FaultLesson, meanwhile: () => Promise<void>): Promise<void>;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The process of the media engine, a child of the product's. */
function engineOf(product: Product): number {
  const children = readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('lectern-media'),
  );
  if (found === undefined) throw new Error('There is no media engine.');
  return Number(found);
}

/** A fault of the student's network that lasts so long. */
function cut(
  name: string,
  seconds: number,
  how: 'cut' | 'cutSockets' | 'cutMedia',
  goalSeconds?: number,
): Fault {
  return {
    name,
    ...(goalSeconds === undefined ? {} : { goalSeconds }),
    happen: async ({ student }, meanwhile) => {
      student.network[how]();
      const from = performance.now();
      await pause(800);
      await meanwhile();
      await pause(seconds * 1000 - (performance.now() - from));
      student.network.heal();
    },
  };
}

async function leave(old: Page): Promise<void> {
  await old.close();
}

/** The name of what happens where nothing does. */
export const noFault = 'nothing';

/** Every fault, in the order in which they happen to one lesson. */
export const faults: readonly Fault[] = [
  // What the others are measured against: to write, to send and to read takes a while on a busy machine without any fault.
  { name: noFault, happen: (_lesson, meanwhile) => meanwhile() },
  {
    name: '5 % loss in both directions',
    happen: async ({ student }, meanwhile) => {
      student.network.set({ up: { lossRate: 0.05 }, down: { lossRate: 0.05 } });
      await meanwhile();
      await pause(8_000);
    },
  },
  cut('network cut for 5 s', 5, 'cut', 2),
  cut('sockets alone cut for 8 s', 8, 'cutSockets'),
  cut('media alone cut for 8 s', 8, 'cutMedia'),
  { ...cut('network cut for 30 s', 30, 'cut'), isLong: true },
  {
    name: 'server killed with signal 9',
    stopsMedia: true,
    happen: async (lesson, meanwhile) => {
      await lesson.killServer();
      await Promise.all([meanwhile(), lesson.startServer()]);
    },
  },
  {
    name: 'media engine killed with signal 9',
    stopsMedia: true,
    happen: async ({ product }, meanwhile) => {
      process.kill(engineOf(product), 'SIGKILL');
      await meanwhile();
    },
  },
  {
    name: 'database stopped for 10 s',
    happen: async ({ database }, meanwhile) => {
      await database.stop();
      const from = performance.now();
      await meanwhile();
      await pause(10_000 - (performance.now() - from));
      await database.start();
    },
  },
  {
    name: 'a second tab with the same account',
    happen: async (lesson, meanwhile) => {
      const { page: old } = lesson.student;
      await meanwhile();
      await lesson.openAgain(old.context());
    },
  },
  {
    name: "the student's clock an hour fast",
    happen: async (lesson, meanwhile) => {
      await meanwhile();
      const { page: old } = lesson.student;
      const context = await profileOf(lesson.student);
      await setBrowserClock(context, 60);
      await lesson.openAgain(context);
      await leave(old);
    },
  },
];
