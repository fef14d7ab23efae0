import { expect, it } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { createFloodLimiter } from './flood-limit.ts';

const limit = { key: 'chat:somebody', most: 2, windowSeconds: 10 };

it('refuses what is too much in a window, counts each key for itself, and begins anew afterwards', async () => {
  const clock = fixedClock(new Date('2027-03-10T10:00:00Z'));
  const limiter = createFloodLimiter();
  await limiter.count(clock, limit);
  await limiter.count(clock, limit);
  await expect(limiter.count(clock, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
  await limiter.count(clock, { ...limit, key: 'chat:another' });
  clock.move(11);
  await limiter.count(clock, limit);
  await limiter.count(clock, limit);
  await limiter.clear(limit.key);
  await limiter.count(clock, limit);
});
