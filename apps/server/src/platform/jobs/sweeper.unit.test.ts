import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { createContexts, type Contexts } from '../context/contexts.ts';
import type { Host, Ports } from '../context/ctx.ts';
import { openDatabase } from '../db/database.ts';
import { dueLane, type DueLane, type Forgetting } from './feature-jobs.ts';
import { createSweeper } from './sweeper.ts';

const clock = fixedClock(new Date('2027-03-10T10:00:00Z'));
const database = openDatabase('postgres://nobody@127.0.0.1:1/none');
const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
let hostsAsked: string[] = [];

const contexts: Contexts = createContexts({
  db: database.db,
  clock,
  ports: {} as Ports,
  resolveHost: async () => ({}) as Host,
  authenticate: async () => null,
  hostOf: async (institutionId) => {
    hostsAsked.push(institutionId);
    return { institutionId } as Host;
  },
  institutionIds: async () => [],
});

function sweeperOf(lanes: readonly DueLane[], forgettings: readonly Forgetting[] = []) {
  return createSweeper({ contexts, lanes, forgettings, log });
}

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  hostsAsked = [];
});
afterEach(() => vi.useRealTimers());

describe('what is due', () => {
  it('is taken in the institution of its row, whose host is looked up once', async () => {
    const taken: string[] = [];
    const rows = ['a', 'b', 'a'].map((institutionId, at) => ({ institutionId, at }));
    const lane = dueLane(
      'rows',
      async () => rows,
      async (ctx, { at }) => {
        taken.push(`${ctx.scope.institutionId}${at} ${ctx.actor.kind}`);
      },
    );
    await sweeperOf([lane]).runNow();
    expect(taken).toEqual(['a0 system', 'b1 system', 'a2 system']);
    expect(hostsAsked).toEqual(['a', 'b']);
  });

  it('asks for no institution when there is nothing', async () => {
    await sweeperOf([
      dueLane(
        'nothing',
        async () => [],
        async () => undefined,
      ),
    ]).runNow();
    expect(hostsAsked).toEqual([]);
  });

  it('is taken although another step, or another lane, fails', async () => {
    const taken: number[] = [];
    const broken = dueLane(
      'broken',
      async () => {
        throw new Error('no database');
      },
      async () => undefined,
    );
    const lane = dueLane(
      'rows',
      async () => [1, 2, 3].map((at) => ({ institutionId: 'a', at })),
      async (_ctx, { at }) => {
        if (at === 2) throw new Error('no way');
        taken.push(at);
      },
    );
    await sweeperOf([broken, lane]).runNow();
    expect(taken).toEqual([1, 3]);
    expect(lines).toHaveLength(2);
  });

  it('is tried the more rarely, the more often it fails, and at once again when it has not for once', async () => {
    let looks = 0;
    let isBroken = true;
    const tried: number[] = [];
    const lane = dueLane(
      'rows',
      async () => {
        looks += 1;
        return [{ institutionId: 'a' }];
      },
      async () => {
        tried.push(looks);
        if (isBroken) throw new Error('no way');
      },
    );
    const sweeper = sweeperOf([lane]);
    const lookTimes = async (times: number) => {
      for (let at = 0; at < times; at += 1) await sweeper.runNow();
    };
    await lookTimes(200);
    expect(tried).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 192]);
    isBroken = false;
    await lookTimes(60);
    expect(tried.slice(9)).toEqual([256, 257, 258, 259, 260]);
  });

  it('waits for no other lane, and never for itself twice', async () => {
    const slow = Promise.withResolvers<void>();
    let slowLooks = 0;
    let quickLooks = 0;
    const crowd = dueLane(
      'crowd',
      async () => {
        slowLooks += 1;
        return [{ institutionId: 'a' }];
      },
      () => slow.promise,
    );
    const quick = dueLane(
      'quick',
      async () => {
        quickLooks += 1;
        return [];
      },
      async () => undefined,
    );
    const sweeper = sweeperOf([crowd, quick]);
    sweeper.start('all');
    await vi.advanceTimersByTimeAsync(3_000);
    expect({ slowLooks, quickLooks }).toEqual({ slowLooks: 1, quickLooks: 3 });
    slow.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect({ slowLooks, quickLooks }).toEqual({ slowLooks: 2, quickLooks: 4 });
    await sweeper.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect({ slowLooks, quickLooks }).toEqual({ slowLooks: 2, quickLooks: 4 });
  });

  it('has happened when a look that was asked for returns, after one that runs', async () => {
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    let looks = 0;
    const lane = dueLane(
      'rows',
      async () => [{ institutionId: 'a', look: (looks += 1) }],
      async (_ctx, { look }) => {
        if (look === 1) await first.promise;
        order.push(`look ${look}`);
      },
    );
    const sweeper = sweeperOf([lane]);
    const one = sweeper.runNow();
    const other = sweeper.runNow().then(() => order.push('asked'));
    first.resolve();
    await Promise.all([one, other]);
    expect(order).toEqual(['look 1', 'look 2', 'asked']);
  });
});

describe('what is over', () => {
  it('is forgotten at once and then hourly by the clock of the product, and one that fails keeps nothing back', async () => {
    let forgotten = 0;
    const sweeper = sweeperOf(
      [],
      [
        { name: 'broken', forget: async () => Promise.reject(new Error('no way')) },
        { name: 'sound', forget: async () => void (forgotten += 1) },
      ],
    );
    await sweeper.runNow();
    clock.move(3_599);
    await sweeper.runNow();
    expect(forgotten).toBe(1);
    clock.move(1);
    await sweeper.runNow();
    expect(forgotten).toBe(2);
    clock.move(-7_200);
    await sweeper.runNow();
    expect(forgotten).toBe(3);
    expect(lines).toHaveLength(3);
  });
});
