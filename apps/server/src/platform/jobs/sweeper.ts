import type { Contexts } from '../context/contexts.ts';
import type { Log } from '../log/log.ts';
import type { Sweep } from './feature-jobs.ts';
import type { Turn } from './turn.ts';

export interface Sweeper {
  /** Runs every sweep once in every institution; a second call while one runs waits for a fresh round. */
  runNow(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface SweeperOptions {
  readonly contexts: Contexts;
  readonly sweeps: readonly Sweep[];
  /** Whose turn it is among several processes. */
  readonly turn: Turn;
  readonly log: Log;
}

const everyMs = 1000;

/** Runs the sweeps one after the other; one that fails is reported and does not stop the others. */
export function createSweeper({ contexts, sweeps, turn, log }: SweeperOptions): Sweeper {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const own = sweeps.filter((sweep) => sweep.everywhere);
  const shared = sweeps.filter((sweep) => !sweep.everywhere);
  const runAll = async (some: readonly Sweep[]) => {
    for (const institutionId of await contexts.institutionIds()) {
      const ctx = await contexts.forInstitution(institutionId);
      for (const sweep of some) await runOne(sweep, ctx, log);
    }
  };
  const round = async (mayWait: boolean) => {
    await turn.take(() => runAll(shared), mayWait);
    await runAll(own);
  };
  const run = async (mayWait: boolean): Promise<void> => {
    if (running) await running;
    running = round(mayWait).finally(() => {
      running = undefined;
    });
    await running;
  };
  return {
    runNow: () => run(true),
    start: () => {
      timer = setInterval(() => {
        if (!running)
          run(false).catch((error: unknown) => log.error({ err: error }, 'a round of sweeps failed'));
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** One sweep's failure must not keep the others from running; it is tried again in the next round. */
async function runOne(
  sweep: Sweep,
  ctx: Awaited<ReturnType<Contexts['forInstitution']>>,
  log: Log,
): Promise<void> {
  try {
    await sweep.run(ctx);
  } catch (error) {
    log.error({ err: error, sweep: sweep.name }, 'a sweep failed');
  }
}
