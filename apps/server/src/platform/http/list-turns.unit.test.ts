import { calls } from '@lectern/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { listsAtOnce, ListTurns, turnOf } from './list-turns.ts';

/** Work that ends on command, and the work begun so far. */
function workshop(most: number) {
  const turns = new ListTurns(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    read: async (...names: string[]) => {
      for (const name of names) void turns.read(work(name));
      await settle();
    },
    change: async (name: string) => {
      void turns.change(work(name));
      await settle();
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
    turns,
  };
}

describe('the turns of lists', () => {
  it('let so many be read at once, the others in their order', async () => {
    const { begun, read, end } = workshop(2);
    await read('a', 'b', 'c', 'd');
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('let a change begin at once, and a single list at the same time until it is done', async () => {
    const { begun, read, change, end } = workshop(2);
    await read('a', 'b', 'c', 'd');
    await change('booking');
    expect(begun).toEqual(['a', 'b', 'booking']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'booking']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'booking', 'c']);
    await end('booking');
    expect(begun).toEqual(['a', 'b', 'booking', 'c', 'd']);
  });

  it('go on after a list and a change that fail', async () => {
    const { turns } = workshop(1);
    const fails = () => Promise.reject(new Error('broken'));
    await expect(turns.read(fails)).rejects.toThrow('broken');
    await expect(turns.change(fails)).rejects.toThrow('broken');
    await expect(turns.read(() => Promise.resolve('read'))).resolves.toBe('read');
  });
});

it('are for pages of lists, and for what changes something but files', () => {
  expect(turnOf(calls.studentVisits)).toBe('list');
  expect(turnOf(calls.visit)).toBeNull();
  expect(turnOf(calls.cancelVisit)).toBe('change');
  expect(turnOf(calls.streamFile)).toBeNull();
});

it('leave connections to the database for other work', () => {
  expect([4, 20, 200].map(listsAtOnce)).toEqual([2, 4, 40]);
});
