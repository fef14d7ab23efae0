import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Refusal } from '../context/refusal.ts';
import type { Clock } from '../clock/clock.ts';

export interface RateLimit {
  /** What is limited, e.g. `sign-in:account:<id>`; part of the key, never shown. */
  readonly key: string;
  readonly most: number;
  readonly windowSeconds: number;
}

export interface RateLimiter {
  /** Counts one attempt. Refuses with too_many_requests once `most` were made in the running window. */
  count(clock: Clock, limit: RateLimit): Promise<void>;
  /** Forgets the attempts of a key, after a success. */
  clear(key: string): Promise<void>;
}

/** Counts in the database, so that several processes share one count and a restart forgets nothing. */
export function createRateLimiter(db: Database): RateLimiter {
  return {
    count: async (clock, limit) => {
      const now = clock.now();
      const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
      const row = await db
        .insertInto('rateLimits')
        .values({ key: limit.key, attempts: 1, startedAt: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            attempts: sql<number>`case when rate_limits.started_at < ${windowStart} then 1 else rate_limits.attempts + 1 end`,
            startedAt: sql<Date>`case when rate_limits.started_at < ${windowStart} then ${now} else rate_limits.started_at end`,
          }),
        )
        .returning('attempts')
        .executeTakeFirstOrThrow();
      if (row.attempts > limit.most) throw new Refusal('too_many_requests');
    },
    clear: async (key) => {
      await db.deleteFrom('rateLimits').where('key', '=', key).execute();
    },
  };
}
