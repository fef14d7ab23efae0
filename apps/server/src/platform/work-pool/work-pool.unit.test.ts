import { describe, expect, it } from 'vitest';
import { createWorkPool } from './work-pool.ts';

describe('a pool of work', () => {
  it('does two at once, lets three wait in order, and takes no sixth', async () => {
    const pool = createWorkPool({ atOnce: 2, mostWaiting: 3 });
    const begun: number[] = [];
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
    const results = gates.map(({ promise }, number) =>
      pool.run(() => {
        begun.push(number);
        return promise;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    expect(results[5]).toBeUndefined();
    gates[1]?.resolve(1);
    expect(await results[1]).toBe(1);
    expect(begun).toEqual([0, 1, 2]);
    for (const [number, gate] of gates.entries()) gate.resolve(number);
    expect(await Promise.all(results.map((one) => one ?? Promise.resolve(null)))).toEqual([
      0,
      1,
      2,
      3,
      4,
      null,
    ]);
    expect(await pool.run(() => Promise.resolve('again'))).toBe('again');
  });

  it('goes on after work that failed', async () => {
    const pool = createWorkPool({ atOnce: 1, mostWaiting: 1 });
    const failed = pool.run(() => Promise.reject(new Error('no')));
    const after = pool.run(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe('yes');
  });
});
