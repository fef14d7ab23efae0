import type { Contexts } from '../context/contexts.ts';
import type { Ctx } from '../context/ctx.ts';
import type { Log } from '../operations/log.ts';
import type { DueLane, DueStep, Forgetting } from './feature-jobs.ts';

export interface Sweeper {
  /** Checks every lane once, one after the other; waits for checks that run by themselves. */
  runNow(): Promise<void>;
  /** Checks each second, whatever the others are doing: every lane, or only those that each process has. */
  start(which: 'all' | 'ofEachProcess'): void;
  stop(): Promise<void>;
}

export interface SweeperOptions {
  readonly contexts: Contexts;
  readonly lanes: readonly DueLane[];
  readonly forgettings: readonly Forgetting[];
  readonly log: Log;
}

const everyMs = 1000;
/** Most rounds that a failing step waits for its next try. */
const mostLeftOut = 64;
const forgetEveryMs = 3_600_000;

/** A lane that one look at a time goes through. */
class Runner {
  private readonly look: () => Promise<void>;
  private running: Promise<void> | undefined;

  constructor(look: () => Promise<void>) {
    this.look = look;
  }

  /** Looks, after a look that runs. */
  async runNow(): Promise<void> {
    while (this.running) await this.running;
    this.running = this.look().finally(() => {
      this.running = undefined;
    });
    await this.running;
  }

  /** Looks, unless a look runs. */
  tick(): void {
    if (!this.running) void this.runNow();
  }

  async settled(): Promise<void> {
    await this.running;
  }
}

/**
 * Takes due work, one lane for each kind, and deletes what is over. Failures are reported and retried in the next
 * round, and less often the more often they fail.
 */
export function createSweeper({ contexts, lanes, forgettings, log }: SweeperOptions): Sweeper {
  const laneRunners = lanes.map((lane) => ({
    isOfEachProcess: lane.isOfEachProcess ?? false,
    runner: new Runner(lookingInto(lane, contexts, log)),
  }));
  const runners = [
    ...laneRunners.map(({ runner }) => runner),
    new Runner(hourly(forgettings, contexts, log)),
  ];
  let timer: NodeJS.Timeout | undefined;
  return {
    runNow: async () => {
      for (const runner of runners) await runner.runNow();
    },
    start: (which) => {
      const ofEach = laneRunners.filter(({ isOfEachProcess }) => isOfEachProcess);
      const started = which === 'all' ? runners : ofEach.map(({ runner }) => runner);
      timer = setInterval(() => {
        for (const runner of started) runner.tick();
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      for (const runner of runners) await runner.settled();
    },
  };
}

/** The steps of a lane that failed: each is left out of the more rounds, the more often it did, up to about a minute. */
class Failing {
  private readonly rounds = new Map<string, { failures: number; leftOut: number }>();

  /** Whether a step is to be taken in this round. */
  isUp({ key }: DueStep): boolean {
    const found = this.rounds.size === 0 ? undefined : this.rounds.get(key());
    if (!found || found.leftOut === 0) return true;
    found.leftOut -= 1;
    return false;
  }

  note({ key }: DueStep): void {
    const failures = (this.rounds.get(key())?.failures ?? 0) + 1;
    this.rounds.set(key(), { failures, leftOut: Math.min(2 ** (failures - 1), mostLeftOut) - 1 });
  }

  /** Drops what was taken, and what is no longer due. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.rounds.keys()) if (!keys.has(key)) this.rounds.delete(key);
  }
}

function lookingInto(lane: DueLane, contexts: Contexts, log: Log): () => Promise<void> {
  const failing = new Failing();
  return async () => {
    try {
      const steps = await lane.due(contexts.forProduct());
      await takeAll(steps, { contexts, failing }, (error, institutionId) =>
        log.error({ err: error, lane: lane.name, institutionId }, 'a due step failed'),
      );
    } catch (error) {
      // The database may be away: the next round looks again.
      log.error({ err: error, lane: lane.name }, 'what is due could not be looked for');
    }
  };
}

/** One step that fails must not keep the others from being taken. */
async function takeAll(
  steps: readonly DueStep[],
  { contexts, failing }: { contexts: Contexts; failing: Failing },
  report: (error: unknown, institutionId: string) => void,
): Promise<void> {
  const known = new Map<string, Ctx>();
  const failed = new Set<string>();
  for (const step of steps) {
    const { institutionId } = step;
    if (!failing.isUp(step)) {
      failed.add(step.key());
      continue;
    }
    try {
      const ctx = known.get(institutionId) ?? (await contexts.forInstitution(institutionId));
      known.set(institutionId, ctx);
      await step.take(ctx);
    } catch (error) {
      failing.note(step);
      failed.add(step.key());
      report(error, institutionId);
    }
  }
  failing.keepOnly(failed);
}

/** Forgets at the first look, and then whenever an hour has passed by the product's clock, in whichever direction. */
function hourly(forgettings: readonly Forgetting[], contexts: Contexts, log: Log): () => Promise<void> {
  let last: number | undefined;
  return async () => {
    const product = contexts.forProduct();
    const now = product.clock.now().getTime();
    if (last !== undefined && Math.abs(now - last) < forgetEveryMs) return;
    last = now;
    for (const { name, forget } of forgettings) {
      try {
        await forget(product);
      } catch (error) {
        log.error({ err: error, forgetting: name }, 'what is over was not forgotten');
      }
    }
  };
}
