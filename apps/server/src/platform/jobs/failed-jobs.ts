import { sql, type RawBuilder } from 'kysely';
import { PgBoss, type fromKysely } from 'pg-boss';
import { z } from 'zod';

/** Where jobs are kept that were given up, of every kind. */
export const failedQueue = 'failed';

/** A job that was given up, and why. */
export interface FailedJob {
  readonly id: string;
  /** The job's kind. */
  readonly name: string;
  /** The job's data: ids, no contents. */
  readonly data: object;
  readonly queuedAt: Date;
  readonly failedAt: Date;
  readonly tries: number;
  /** The last error in its own words. */
  readonly reason: string;
}

/** Some of the jobs that were given up: by their ids, of one kind, or all of them. */
export interface FailedJobFilter {
  readonly ids?: string[];
  readonly name?: string;
}

/** The jobs that were given up, for the operator. */
export interface FailedJobs {
  /** How many of each kind. */
  count(): Promise<ReadonlyMap<string, number>>;
  /** The newest of them. */
  list(limit: number): Promise<FailedJob[]>;
  /** Queues them again, as if they were new, and tells how many. */
  tryAgain(filter: FailedJobFilter): Promise<number>;
  /** Gives them up for good, and tells how many. */
  forget(ids: readonly string[]): Promise<number>;
}

const row = z.object({
  id: z.string(),
  name: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  queuedAt: z.date().nullable(),
  failedAt: z.date(),
  retries: z.number().nullable(),
  reason: z.string().nullable(),
});

const newest = `
  select id::text, source_name as name, data, source_created_on as "queuedAt", created_on as "failedAt",
    source_retry_count as retries, source_output->>'message' as reason
  from pgboss.job where name = $1 and state < 'active' order by created_on desc limit $2`;

const forgotten = `delete from pgboss.job where name = $1 and state < 'active' and id = any($2::uuid[]) returning id`;

/** As pg-boss writes a job that was given up, but for one that no queue has tried. */
const given = `
  insert into pgboss.job (name, data, retry_limit, retry_backoff, retry_delay, keep_until, deletion_seconds,
    expire_seconds, source_name, source_created_on, source_retry_count, source_output)
  select name, $2::text::jsonb, retry_limit, retry_backoff, retry_delay, now() + retention_seconds * interval '1s',
    deletion_seconds, expire_seconds, $3, now(), $4::int, jsonb_build_object('message', $5::text)
  from pgboss.queue where name = $1`;

/** How something that is no job of the queue has failed in the end. */
export interface Failure {
  readonly tries: number;
  /** The last error in its own words. */
  readonly reason: string;
}

/** Puts a job among those that were given up, in the transaction of a connection. */
export async function addFailedJob(
  db: ReturnType<typeof fromKysely>,
  { name, data }: { name: string; data: object },
  { tries, reason }: Failure,
): Promise<void> {
  await db.executeSql(given, [failedQueue, JSON.stringify(data), name, tries - 1, reason]);
}

/** The condition of jobs of a kind that may still be done: queued, running, or given up and kept. */
export function isOpenJob(name: string): RawBuilder<boolean> {
  return sql`(state < 'completed' and (name = ${name} or (name = ${failedQueue} and source_name = ${name})))`;
}

/** A field of the data of jobs of a kind that may still run. */
export function fieldOfOpenJobs(name: string, field: string): RawBuilder<unknown> {
  return sql`select data ->> ${field} from pgboss.job where ${isOpenJob(name)}`;
}

/** How many are moved in one statement. */
const moved = 1000;

async function moveAll(boss: PgBoss, { ids, name }: FailedJobFilter): Promise<number> {
  const filter = { ids, sourceName: name };
  const { total } = await boss.previewRedrive(failedQueue, filter);
  let sum = 0;
  // No more than there were: jobs that fail meanwhile are not moved again and again.
  while (sum < total) {
    const count = await boss.redrive(failedQueue, { ...filter, limit: Math.min(moved, total - sum) });
    if (count === 0) break;
    sum += count;
  }
  return sum;
}

/** The jobs that were given up in the queue of this connection. */
export function failedJobsOf(boss: PgBoss): FailedJobs {
  return {
    count: async () => {
      const { destinations } = await boss.previewRedrive(failedQueue);
      return new Map(destinations.map(({ name, count }) => [name, count]));
    },
    list: async (limit) => {
      const { rows } = await boss.getDb().executeSql(newest, [failedQueue, limit]);
      return z
        .array(row)
        .parse(rows)
        .map(({ id, name, data, queuedAt, failedAt, retries, reason }) => ({
          id,
          name: name ?? 'unknown',
          data: data ?? {},
          queuedAt: queuedAt ?? failedAt,
          failedAt,
          tries: (retries ?? 0) + 1,
          reason: reason ?? 'unknown',
        }));
    },
    tryAgain: (filter) => moveAll(boss, filter),
    forget: async (ids) => (await boss.getDb().executeSql(forgotten, [failedQueue, ids])).rows.length,
  };
}

/**
 * Does something with the jobs that were given up, over connections of its own: for a program outside the product.
 */
export async function withFailedJobs<T>(url: string, work: (jobs: FailedJobs) => Promise<T>): Promise<T> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    return await work(failedJobsOf(boss));
  } finally {
    await boss.stop({ graceful: false });
  }
}
