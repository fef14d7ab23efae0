import { describe, expect, it } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { FairShares } from './fair-shares.ts';
import { MinuteCounts } from './minute-counts.ts';
import { Paces, addressKey, personCaller } from './paces.ts';

const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const clock = () => fixedClock(new Date('2027-03-10T10:00:00Z'));

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, expected) => {
    expect(addressKey(address)).toBe(expected);
  });
});

describe('counts of a minute', () => {
  it('count each caller alone, and start over when the minute is over', () => {
    const at = clock();
    const counts = new MinuteCounts(at);
    expect([counts.isWithin('a', 2), counts.isWithin('a', 2), counts.isWithin('a', 2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(counts.isWithin('b', 2)).toBe(true);
    at.move(60);
    expect(counts.isWithin('a', 2)).toBe(true);
  });
});

describe('fair shares', () => {
  const pace = { atOnce: 2, waiting: 3 };
  /** Work that ends on command. */
  function makeWorks() {
    const ends: (() => void)[] = [];
    let begun = 0;
    return {
      work: () => {
        begun += 1;
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      begun: () => begun,
      endOne: async () => {
        ends.shift()?.();
        // The next one begins in a later turn of the loop.
        await nextTurn();
      },
    };
  }

  it('let one caller have a few works at once, and refuse more than may wait', async () => {
    const shares = new FairShares();
    const { work, begun, endOne } = makeWorks();
    const asked = Array.from({ length: 7 }, () =>
      shares.run('a', pace, work).catch((error: { code: string }) => error.code),
    );
    expect(await Promise.race(asked)).toBe('too_many_requests');
    expect(begun()).toBe(2);
    await endOne();
    expect(begun()).toBe(3);
    for (let ended = 1; ended < 5; ended += 1) await endOne();
    expect(await Promise.all(asked)).toEqual([
      ...Array.from({ length: 5 }),
      'too_many_requests',
      'too_many_requests',
    ]);
  });

  it('leave other callers alone, and give the place back when a work fails', async () => {
    const shares = new FairShares();
    const { work, begun } = makeWorks();
    for (let asked = 0; asked < 5; asked += 1) void shares.run('a', pace, work);
    void shares.run('b', pace, work);
    await nextTurn();
    expect(begun()).toBe(3);
    const once = { atOnce: 1, waiting: 0 };
    await expect(shares.run('c', once, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(shares.run('c', once, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});

describe('who is counted', () => {
  it('is the person once a token is known, and the address before and after', () => {
    const paces = new Paces(clock());
    expect(paces.guess('t', '192.0.2.7').key).toBe('address:192.0.2.7');
    paces.learn('t', 'p');
    expect(paces.guess('t', '192.0.2.7')).toEqual(personCaller('p'));
    paces.learn('t', undefined);
    expect(paces.guess('t', '192.0.2.7').key).toBe('address:192.0.2.7');
  });

  it('is remembered for a bounded number of tokens', () => {
    const paces = new Paces(clock());
    for (let token = 0; token <= 20_000; token += 1) paces.learn(`t${token}`, 'p');
    expect(paces.guess('t0', '192.0.2.7').isPerson).toBe(false);
    expect(paces.guess('t20000', '192.0.2.7').isPerson).toBe(true);
  });
});
