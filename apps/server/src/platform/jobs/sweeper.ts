import type { Contexts } from '../context/contexts.ts';
import type { Ctx } from '../context/ctx.ts';
import type { Log } from '../log/log.ts';
import type { DueLane, DueStep, Forgetting } from './feature-jobs.ts';

export interface Sweeper {
  /** Looks once in every lane, one after the other; what runs by itself meanwhile is waited for. */
  runNow(): Promise<void>;
  /** Looks in every lane each second, whatever the others are doing. */
  start(): void;
  stop(): Promise<void>;
}

export interface SweeperOptions {
  readonly contexts: Contexts;
  readonly lanes: readonly DueLane[];
  readonly forgettings: readonly Forgetting[];
  readonly log: Log;
}

const everyMs = 1000;
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

/** Takes what is due, a lane for each kind, and forgets what is over. What fails is reported and tried again in the next round. */
export function createSweeper({ contexts, lanes, forgettings, log }: SweeperOptions): Sweeper {
  const runners = [
    ...lanes.map((lane) => new Runner(() => lookInto(lane, contexts, log))),
    new Runner(hourly(forgettings, contexts, log)),
  ];
  let timer: NodeJS.Timeout | undefined;
  return {
    runNow: async () => {
      for (const runner of runners) await runner.runNow();
    },
    start: () => {
      timer = setInterval(() => {
        for (const runner of runners) runner.tick();
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      for (const runner of runners) await runner.settled();
    },
  };
}

async function lookInto(lane: DueLane, contexts: Contexts, log: Log): Promise<void> {
  try {
    await takeAll(await lane.due(contexts.forProduct()), contexts, (error, institutionId) =>
      log.error({ err: error, lane: lane.name, institutionId }, 'a due step failed'),
    );
  } catch (error) {
    // The database may be away: the next round looks again.
    log.error({ err: error, lane: lane.name }, 'what is due could not be looked for');
  }
}

/** One step that fails must not keep the others from being taken. */
async function takeAll(
  steps: readonly DueStep[],
  contexts: Contexts,
  report: (error: unknown, institutionId: string) => void,
): Promise<void> {
  const known = new Map<string, Ctx>();
  for (const { institutionId, take } of steps) {
    try {
      const ctx = known.get(institutionId) ?? (await contexts.forInstitution(institutionId));
      known.set(institutionId, ctx);
      await take(ctx);
    } catch (error) {
      report(error, institutionId);
    }
  }
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
