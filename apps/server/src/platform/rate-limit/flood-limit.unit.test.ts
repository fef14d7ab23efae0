import { expect, it } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { createFloodLimiter } from './flood-limit.ts';

const limit = { key: 'chat:somebody', most: 2, windowSeconds: 10 };

it('refuses what is too much in a window, counts each key by itself, and starts over afterwards', async () => {
  const clock = fixedClock(new Date('2027-03-10T10:00:00Z'));
  const limiter = createFloodLimiter();
  await limiter.count(clock, limit);
  await limiter.count(clock, limit);
  clock.move(4);
  await expect(limiter.count(clock, limit)).rejects.toMatchObject({
    ...{ code: 'too_many_requests', details: { retryAfterSeconds: 7 } },
  });
  await limiter.count(clock, { ...limit, key: 'chat:another' });
  clock.move(7);
  await limiter.count(clock, limit);
  await limiter.count(clock, limit);
  await limiter.clear(limit.key);
  await limiter.count(clock, limit);
});

it('tells how many there were, takes one back, and refuses in the words of the limit', async () => {
  const clock = fixedClock(new Date('2027-03-10T10:00:00Z'));
  const limiter = createFloodLimiter();
  expect([await limiter.count(clock, limit), await limiter.count(clock, limit)]).toEqual([1, 2]);
  await limiter.giveBack(limit.key);
  expect(await limiter.count(clock, limit)).toBe(2);
  await expect(limiter.count(clock, { ...limit, refusal: 'too_many_new_devices' })).rejects.toMatchObject({
    code: 'too_many_new_devices',
  });
});
