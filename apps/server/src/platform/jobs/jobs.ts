import { PgBoss, fromKysely, type JobResult, type JobWithMetadata, type WipData } from 'pg-boss';
import type { Scope } from '../db/scope.ts';
import type { Log } from '../operations/log.ts';
import { createProbe } from '../operations/probe.ts';
import { addFailedJob, failedJobsOf, failedQueue, type FailedJobs, type Failure } from './failed-jobs.ts';

/** Work that may be done later: tried again with growing pauses until it succeeds, or is given up for an operator to see. */
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
  /** The same for many of one kind, by one statement; their number is the caller's to bound. */
  sendAll<D extends object>(scope: Scope, job: JobType<D>, data: readonly D[]): Promise<void>;
  /**
   * For work that is tried elsewhere than in the queue and has finally failed: an operator finds the job that would
   * repeat it among those that were given up.
   */
  giveUp<D extends object>(
    scope: Scope,
    given: { job: JobType<D>; data: D },
    failure: Failure,
  ): Promise<void>;
}

export interface JobWorker extends Jobs {
  /** Those that were given up. */
  readonly failed: FailedJobs;
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Whether the queue answers right now, and every worker of this process got through to it the last time it asked. */
  healthy(): Promise<boolean>;
  /** Finishes what runs and takes nothing new. */
  stop(): Promise<void>;
}

/** The jobs of a worker that starts later. */
export function jobsOf(worker: () => JobWorker): Jobs {
  return {
    send: (scope, job, data) => worker().send(scope, job, data),
    sendAll: (scope, job, data) => worker().sendAll(scope, job, data),
    giveUp: (scope, given, failure) => worker().giveUp(scope, given, failure),
  };
}

/** Declares a job by name. */
export function defineJob<D extends object>(name: string): JobType<D> {
  return { name };
}

/** Says how a job is done; it may run more than once, so doing it twice must equal doing it once. */
export function handleJob<D extends object>(job: JobType<D>, run: (data: D) => Promise<void>): JobHandler {
  return { name: job.name, run: (data) => run(data as D) };
}

/** Thrown by a job that would fail however often it is tried: it is given up at once. */
export class HopelessJob extends Error {}

/**
 * Pauses of 5 s, 10 s, 20 s and so on up to three hours: a mail server or a disk may be away for two days before a
 * job is given up. Jobs that were given up are kept for 90 days.
 */
const retries = { retryLimit: 27, retryDelay: 5, retryBackoff: true, retryDelayMax: 3 * 3600 };
const keptSeconds = 90 * 24 * 3600;

/**
 * One wake-up may announce many jobs: a fetch takes several, and a full one is followed by the next at once. The
 * poll is for jobs whose retry has come.
 */
const pace = {
  batchSize: 10,
  burstWhenBatchFull: true,
  includeMetadata: true,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
} as const;

/** A job that fails is tried again later and does not take the others of its fetch with it. */
async function runOne(handler: JobHandler, job: JobWithMetadata<unknown>, log: Log): Promise<JobResult> {
  const { id, data, retryCount, retryLimit } = job;
  try {
    await handler.run((data ?? {}) as object);
    return { id, status: 'completed' };
  } catch (error) {
    const isHopeless = error instanceof HopelessJob;
    const facts = { err: error, job: handler.name, id, tries: retryCount + 1 };
    if (isHopeless || retryCount >= retryLimit) log.error(facts, 'a job was given up');
    else log.warn(facts, 'a job failed and will be tried again');
    const message = error instanceof Error ? error.message : 'failed';
    return { id, status: isHopeless ? 'deadletter' : 'failed', output: { message } };
  }
}

/** An error is over once the worker has fetched again. */
function gotThrough({ lastErrorOn, lastFetchedOn }: WipData): boolean {
  return lastErrorOn === null || (lastFetchedOn !== null && lastFetchedOn >= lastErrorOn);
}

/** Queues that an older version has made get the pauses of this one too. */
async function makeQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  const kept = { retentionSeconds: keptSeconds };
  await boss.createQueue(failedQueue, kept);
  await boss.updateQueue(failedQueue, kept);
  const options = { ...retries, notify: true, deadLetter: failedQueue };
  for (const name of names) {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
}

async function insertAll(
  boss: PgBoss,
  scope: Scope,
  { name, data }: { name: string; data: readonly object[] },
): Promise<void> {
  if (data.length === 0) return;
  const jobs = data.map((one) => ({ data: one }));
  await boss.insert(name, jobs, { db: fromKysely(scope.db) });
}

/** The job queue in the product's own database. */
export async function startJobs(url: string, names: readonly string[], log: Log): Promise<JobWorker> {
  const boss = new PgBoss({ connectionString: url, useListenNotify: true, max: 4 });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'the job queue reports an error'));
  await boss.start();
  await makeQueues(boss, names);
  const isThere = createProbe(() => boss.getDb().executeSql('select 1'));
  return {
    failed: failedJobsOf(boss),
    send: async (scope, job, data) => {
      await boss.send(job.name, data, { db: fromKysely(scope.db) });
    },
    sendAll: (scope, { name }, data) => insertAll(boss, scope, { name, data }),
    giveUp: (scope, { job, data }, failure) =>
      addFailedJob(fromKysely(scope.db), { name: job.name, data }, failure),
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

/** For a program that queues jobs and does none: it begins with the first one. */
export function queueOnly(url: string): { readonly jobs: Jobs; readonly stop: () => Promise<void> } {
  const boss = new PgBoss({
    ...{ connectionString: url, max: 1 },
    ...{ supervise: false, schedule: false, migrate: false },
  });
  // What is being queued fails, and says why.
  boss.on('error', () => undefined);
  let started: Promise<unknown> | undefined;
  const start = () => (started ??= boss.start());
  return {
    jobs: {
      send: async (scope, job, data) => {
        await start();
        await boss.send(job.name, data, { db: fromKysely(scope.db) });
      },
      sendAll: async (scope, { name }, data) => {
        await start();
        await insertAll(boss, scope, { name, data });
      },
      giveUp: async (scope, { job, data }, failure) => {
        await start();
        await addFailedJob(fromKysely(scope.db), { name: job.name, data }, failure);
      },
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: false });
    },
  };
}
