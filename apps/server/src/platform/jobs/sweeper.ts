import type { Contexts } from '../context/contexts.ts';
import type { Log } from '../log/log.ts';
import type { Sweep } from './feature-jobs.ts';

export interface Sweeper {
  /** Runs every sweep once in every institution; a second call while one runs waits for a fresh round. */
  runNow(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 1000;

/** Runs the sweeps one after the other; one that fails is reported and does not stop the others. */
export function createSweeper(contexts: Contexts, sweeps: readonly Sweep[], log: Log): Sweeper {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    for (const institutionId of await contexts.institutionIds()) {
      const ctx = await contexts.forInstitution(institutionId);
      for (const sweep of sweeps) await runOne(sweep, ctx, log);
    }
  };
  const runNow = async (): Promise<void> => {
    if (running) await running;
    running = round().finally(() => {
      running = undefined;
    });
    await running;
  };
  return {
    runNow,
    start: () => {
      timer = setInterval(() => {
        if (!running)
          runNow().catch((error: unknown) => log.error({ err: error }, 'a round of sweeps failed'));
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
