import { describe, expect, it } from 'vitest';
import { DeafWatch } from './deaf-watch.ts';

function watchAt(start = 0) {
  let time = start;
  const watch = new DeafWatch(() => time);
  return {
    watch,
    pass: (ms: number) => {
      time += ms;
      return time;
    },
  };
}

describe('a live connection', () => {
  it('counts as dead when the server’s ping does not come', () => {
    const { watch, pass } = watchAt();
    pass(11_400);
    expect(watch.isDeaf()).toBe(false);
    pass(200);
    expect(watch.isDeaf()).toBe(true);
    watch.heard();
    expect(watch.isDeaf()).toBe(false);
  });

  it('counts as dead when nothing at all came since something was sent that nobody answered', () => {
    const { watch, pass } = watchAt();
    const sentAt = pass(100);
    pass(2_000);
    watch.notAnswered(sentAt);
    expect(watch.isDeaf()).toBe(true);
    watch.heard();
    pass(100);
    // A busy server still pings: its connection is alive.
    watch.notAnswered(sentAt);
    expect(watch.isDeaf()).toBe(false);
  });

  it.each([
    { name: 'is left alone while it lives', isOpen: true, silentMs: 5_000, attemptMs: null, opens: false },
    { name: 'is opened again when it is dead', isOpen: true, silentMs: 20_000, attemptMs: null, opens: true },
    { name: 'that is closed is opened', isOpen: false, silentMs: 4_000, attemptMs: null, opens: true },
    { name: 'that is new is left alone', isOpen: false, silentMs: 0, attemptMs: null, opens: false },
    { name: 'is not opened twice at once', isOpen: false, silentMs: 9_000, attemptMs: 2_900, opens: false },
    {
      name: 'is opened again when an attempt hangs',
      isOpen: false,
      silentMs: 0,
      attemptMs: 3_000,
      opens: true,
    },
  ])('$name', ({ isOpen, silentMs, attemptMs, opens }) => {
    const { watch, pass } = watchAt();
    pass(silentMs);
    if (attemptMs !== null) {
      watch.attempted();
      pass(attemptMs);
    }
    expect(watch.shouldReopen(isOpen)).toBe(opens);
  });

  it('on which nothing was answered is opened again once the network is back, whatever comes in on it', () => {
    const { watch, pass } = watchAt();
    const sentAt = pass(100);
    pass(2_000);
    watch.notAnswered(sentAt);
    watch.heard();
    expect([watch.shouldReopen(true), watch.shouldReopen(true, true)]).toEqual([false, true]);
    watch.acknowledged();
    expect(watch.shouldReopen(true, true)).toBe(false);
  });

  it('that was tried while the network was gone is tried again once it is back', () => {
    const { watch, pass } = watchAt();
    watch.attempted();
    pass(400);
    expect(watch.shouldReopen(false, true)).toBe(false);
    pass(100);
    expect([watch.shouldReopen(false), watch.shouldReopen(false, true)]).toEqual([false, true]);
  });
});
