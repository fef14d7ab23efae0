import { sql } from 'kysely';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../context/refusal.ts';
import type { Clock } from '../clock/clock.ts';

export interface RateLimit {
  /** What is limited, e.g. `sign-in:account:<id>`; part of the key, never shown. */
  readonly key: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** What is said once it is reached; too_many_requests when left out. */
  readonly refusal?: RefusalCode;
}

export interface RateLimiter {
  /** Counts one attempt and tells how many there were. Refuses once `most` were made in the running window. */
  count(clock: Clock, limit: RateLimit): Promise<number>;
  /** Takes one attempt back that turned out to be right: only wrong ones stay counted. */
  giveBack(key: string): Promise<void>;
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
      if (row.attempts > limit.most) throw new Refusal(limit.refusal ?? 'too_many_requests');
      return row.attempts;
    },
    giveBack: async (key) => {
      await db
        .updateTable('rateLimits')
        .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
        .where('key', '=', key)
        .execute();
    },
    clear: async (key) => {
      await db.deleteFrom('rateLimits').where('key', '=', key).execute();
    },
  };
}
