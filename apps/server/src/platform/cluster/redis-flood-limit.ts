import type { Log } from '../operations/log.ts';
import type { RedisLink } from './redis-link.ts';
import { createFloodLimiter } from '../rate-limit/flood-limit.ts';
import { refusalUntil, type RateLimiter } from '../rate-limit/rate-limit.ts';

/** Counts in the running window, or begins the next. The time is the product's, the expiry only tidies up. */
const countScript = `
  local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
  local ends = tonumber(redis.call('HGET', KEYS[1], 'ends') or '-1')
  if ends >= now then return redis.call('HINCRBY', KEYS[1], 'attempts', 1) end
  redis.call('HSET', KEYS[1], 'ends', now + window, 'attempts', 1)
  redis.call('PEXPIRE', KEYS[1], window + 60000)
  return 1`;

/** Takes one count back, if there is any. */
const giveBackScript = `
  if tonumber(redis.call('HGET', KEYS[1], 'attempts') or '0') < 1 then return 0 end
  return redis.call('HINCRBY', KEYS[1], 'attempts', -1)`;

/** Counts in Redis for all processes together; while Redis is away each process counts for itself. */
export function createRedisFloodLimiter(redis: Pick<RedisLink, 'run'>, log: Log): RateLimiter {
  const own = createFloodLimiter();
  const countShared = async (key: string, values: readonly number[]): Promise<number | null> => {
    try {
      return await redis.run(countScript, `flood:${key}`, values);
    } catch (error) {
      // Away: a limit against floods is no reason to refuse anybody.
      log.debug({ err: error }, 'Redis did not count');
      return null;
    }
  };
  return {
    count: async (clock, limit) => {
      const [now, windowMs] = [clock.now().getTime(), limit.windowSeconds * 1000];
      const attempts = await countShared(limit.key, [now, windowMs]);
      if (attempts === null) return own.count(clock, limit);
      // When the window began only Redis knows: it is over by then at the latest.
      if (attempts > limit.most) throw refusalUntil(limit, clock.now(), now + windowMs);
      return attempts;
    },
    giveBack: async (key) => {
      await own.giveBack(key);
      await redis.run(giveBackScript, `flood:${key}`, []).catch(() => 0);
    },
    clear: async (key) => {
      await own.clear(key);
      await redis.run(`return redis.call('DEL', KEYS[1])`, `flood:${key}`, []).catch(() => 0);
    },
  };
}
