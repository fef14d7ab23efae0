import { sql } from 'kysely';
import type { RefusalCode } from '@lectern/contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../context/refusal.ts';
import type { Clock } from '../clock/clock.ts';

export interface RateLimit {
  /** The limited thing, e.g. `sign-in:account:<id>`; part of the key, never shown. */
  readonly key: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** The refusal once it is reached; too_many_requests by default. */
  readonly refusal?: RefusalCode;
  /** Nothing takes its attempts back: once it is reached, it is refused until its end without being counted on. */
  readonly isFinal?: boolean;
}

export interface RateLimiter {
  /** Counts one attempt and tells how many there were. Refuses once `most` were made in the running window. */
  count(clock: Clock, limit: RateLimit): Promise<number>;
  /** Takes one attempt back that turned out to be right: only wrong ones stay counted. */
  giveBack(key: string): Promise<void>;
  /** Forgets the attempts of a key, after a success. */
  clear(key: string): Promise<void>;
}

/** The refusal for a caller beyond the limit, with the time until the window's `end`, which is in milliseconds. */
export function refusalUntil(limit: Pick<RateLimit, 'refusal'>, now: Date, end: number): Refusal {
  // An attempt in the very millisecond of its end still belongs to the window.
  const retryAfterSeconds = Math.floor((end - now.getTime()) / 1000) + 1;
  return new Refusal(limit.refusal ?? 'too_many_requests', { retryAfterSeconds });
}

/** More keys than this are looked through for those whose window is over, so that the memory stays bounded. */
const mostKept = 10_000;

/** Which limits are reached, and until when. */
class ReachedLimits {
  private readonly ends = new Map<string, number>();

  /** When the window of a limit that is reached ends; undefined where it is not reached. */
  endOf(key: string, now: Date): number | undefined {
    const end = this.ends.get(key);
    return end !== undefined && now.getTime() <= end ? end : undefined;
  }

  note(key: string, now: Date, end: number): void {
    if (this.ends.size >= mostKept)
      for (const [kept, until] of this.ends) if (until < now.getTime()) this.ends.delete(kept);
    this.ends.set(key, end);
  }
}

/** Counts in the database, so that several processes share one count and a restart forgets nothing. */
export function createRateLimiter(db: Database): RateLimiter {
  const reached = new ReachedLimits();
  return {
    count: async (clock, limit) => {
      const now = clock.now();
      const known = limit.isFinal === true ? reached.endOf(limit.key, now) : undefined;
      if (known !== undefined) throw refusalUntil(limit, now, known);
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
        .returning(['attempts', 'startedAt'])
        .executeTakeFirstOrThrow();
      if (row.attempts <= limit.most) return row.attempts;
      const end = row.startedAt.getTime() + limit.windowSeconds * 1000;
      if (limit.isFinal === true) reached.note(limit.key, now, end);
      throw refusalUntil(limit, now, end);
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
