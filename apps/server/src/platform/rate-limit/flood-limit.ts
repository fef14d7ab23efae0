import { refusalUntil, type RateLimiter } from './rate-limit.ts';

/** More keys than this are looked through for those whose window is over, so that the memory stays bounded. */
const mostKept = 10_000;

/** Counts in this process's memory: costs no statement, is lost at a restart, and each process counts for itself. */
export function createFloodLimiter(): RateLimiter {
  const windows = new Map<string, { attempts: number; endsAt: number }>();
  const forgetOver = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt < now) windows.delete(key);
  };
  return {
    count: async (clock, limit) => {
      const { key, most, windowSeconds } = limit;
      const now = clock.now().getTime();
      const running = windows.get(key);
      if (running && running.endsAt >= now) {
        running.attempts += 1;
        if (running.attempts > most) throw refusalUntil(limit, clock.now(), running.endsAt);
        return running.attempts;
      }
      if (windows.size >= mostKept) forgetOver(now);
      windows.set(key, { attempts: 1, endsAt: now + windowSeconds * 1000 });
      return 1;
    },
    giveBack: async (key) => {
      const running = windows.get(key);
      if (running) running.attempts = Math.max(0, running.attempts - 1);
    },
    clear: async (key) => {
      windows.delete(key);
    },
  };
}
