import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const limits = {
  ...{ atOnce: 1, longest: 4, longestEach: 2, longestPreferred: 1 },
  whenFull: 'too_many_requests',
} as const;
const ordinary = (who: string) => ({ who, isPreferred: false });

/** Work that ends on command, and the work begun so far. */
function workshop() {
  const queue = createWorkQueue(limits);
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const add = (name: string, of: { who: string; isPreferred: boolean }) =>
    queue.run(of, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const next = async () => {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, begun, next };
}

describe('a queue for dear work', () => {
  it('runs one after the other, and what is preferred first', async () => {
    const { add, begun, next } = workshop();
    const all = [
      add('first', ordinary('a')),
      add('second', ordinary('b')),
      add('known', { who: 'c', isPreferred: true }),
    ];
    expect(begun).toEqual(['first']);
    await next();
    expect(begun).toEqual(['first', 'known']);
    await next();
    await next();
    await Promise.all(all);
    expect(begun).toEqual(['first', 'known', 'second']);
  });

  it('lets callers take turns, however much one of them asks for', async () => {
    const { add, begun, next } = workshop();
    const all = [
      add('running', ordinary('a')),
      add('a1', ordinary('a')),
      add('a2', ordinary('a')),
      add('b1', ordinary('b')),
      add('c1', ordinary('c')),
    ];
    for (let round = 0; round < all.length; round += 1) await next();
    await Promise.all(all);
    expect(begun).toEqual(['running', 'a1', 'b1', 'c1', 'a2']);
  });

  it('lets nobody fill it alone, and keeps places for what is preferred', async () => {
    const { add, next } = workshop();
    const all = [add('running', ordinary('a')), add('1', ordinary('a')), add('2', ordinary('a'))];
    await expect(add('3', ordinary('a'))).rejects.toMatchObject({ code: 'too_many_requests' });
    all.push(add('4', ordinary('b')), add('5', ordinary('c')));
    await expect(add('6', ordinary('d'))).rejects.toMatchObject({ code: 'too_many_requests' });
    all.push(add('7', { who: 'd', isPreferred: true }));
    await expect(add('8', { who: 'd', isPreferred: true })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    for (let round = 0; round < all.length; round += 1) await next();
    await Promise.all(all);
  });

  it('goes on after work that failed', async () => {
    const queue = createWorkQueue(limits);
    await expect(
      queue.run(ordinary('a'), async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await queue.run(ordinary('a'), async () => 'done')).toBe('done');
  });
});
