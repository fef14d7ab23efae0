import { PgBoss, fromKysely, type Job, type JobResult, type WipData } from 'pg-boss';
import type { Scope } from '../db/scope.ts';
import type { Log } from '../log/log.ts';
import { createProbe } from '../operations/probe.ts';

/** Work that may be done later and must be done in the end: tried again with growing pauses until it succeeds. */
export interface JobType<D extends object> {
  readonly name: string;
  readonly data?: D;
}

export interface JobHandler {
  readonly name: string;
  run(data: object): Promise<void>;
}

export interface Jobs {
  /** Queues a job in the running transaction: rolled back together with it. */
  send<D extends object>(scope: Scope, job: JobType<D>, data: D): Promise<void>;
}

export interface JobWorker extends Jobs {
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Whether the queue answers right now, and every worker of this process got through to it the last time it asked. */
  healthy(): Promise<boolean>;
  /** Finishes what runs and takes nothing new. */
  stop(): Promise<void>;
}

/** Declares a job by name. */
export function defineJob<D extends object>(name: string): JobType<D> {
  return { name };
}

/** Says how a job is done; it may run more than once, so doing it twice must equal doing it once. */
export function handleJob<D extends object>(job: JobType<D>, run: (data: D) => Promise<void>): JobHandler {
  return { name: job.name, run: (data) => run(data as D) };
}

const retries = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 };

/**
 * One wake-up may stand for many jobs: a fetch takes several, and after a full one follows the next at once. The poll
 * is for jobs whose retry has come.
 */
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const;

/** A job that fails is tried again later and does not take the others of its fetch with it. */
async function runOne(handler: JobHandler, job: Job<unknown>, log: Log): Promise<JobResult> {
  try {
    await handler.run((job.data ?? {}) as object);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, job: handler.name }, 'a job failed');
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : 'failed' },
    };
  }
}

/** What went wrong is over once the worker has fetched again. */
function gotThrough({ lastErrorOn, lastFetchedOn }: WipData): boolean {
  return lastErrorOn === null || (lastFetchedOn !== null && lastFetchedOn >= lastErrorOn);
}

/** The job queue in the product's own database. */
export async function startJobs(url: string, names: readonly string[], log: Log): Promise<JobWorker> {
  const boss = new PgBoss({ connectionString: url, useListenNotify: true, max: 4 });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue reports an error'));
  await boss.start();
  for (const name of names) await boss.createQueue(name, { ...retries, notify: true });
  const isThere = createProbe(() => boss.getDb().executeSql('select 1'));
  return {
    send: async (scope, job, data) => {
      await boss.send(job.name, data, { db: fromKysely(scope.db) });
    },
    work: async (handlers) => {
      for (const handler of handlers)
        await boss.work(handler.name, pace, async (jobs) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await runOne(handler, job, log));
          return results;
        });
    },
    healthy: async () => (await isThere()) && boss.getWipData().every(gotThrough),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
