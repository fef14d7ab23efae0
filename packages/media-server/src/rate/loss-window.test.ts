import { describe, expect, it } from 'vitest';
import { LossWindow } from './loss-window.ts';

const report = (highestSequence: number, cumulativeLost: number, ssrc = 7) => ({
  ...{ ssrc, highestSequence, cumulativeLost },
});

describe('what is missing at a viewer', () => {
  it('is a share of all reports since the last question', () => {
    const window = new LossWindow();
    window.note(report(1000, 0), 10);
    expect(window.take()).toBe(0);
    window.note(report(1020, 16), 30);
    window.note(report(1040, 16), 50);
    expect(window.take()).toBeCloseTo(0.4);
    window.note(report(1060, 16), 70);
    expect(window.take()).toBe(0);
  });

  it('is not told from a handful of packets, which count with those that follow', () => {
    const window = new LossWindow();
    window.note(report(1, 0), 1);
    window.note(report(5, 4), 5);
    expect(window.take()).toBeNull();
    window.note(report(20, 4), 20);
    expect(window.take()).toBeCloseTo(0.2);
  });

  it('is less where repeats came, and never below nothing', () => {
    const window = new LossWindow();
    window.note(report(100, 20), 100);
    expect(window.take()).toBeCloseTo(0.2);
    window.note(report(120, 5), 120);
    expect(window.take()).toBe(0);
  });

  it('is of all streams together', () => {
    const window = new LossWindow();
    window.note(report(50, 0), 50);
    window.note(report(50, 25, 8), 50);
    expect(window.take()).toBeCloseTo(0.25);
  });

  it('starts over where numbers jump, and where a stream was forgotten', () => {
    const window = new LossWindow();
    window.note(report(100_000, 0), 100);
    window.take();
    window.note(report(10, 90), 200);
    expect(window.take()).toBeNull();
    window.note(report(30, 90), 220);
    expect(window.take()).toBe(0);
    window.forget(7);
    window.note(report(20, 10), 20);
    expect(window.take()).toBeCloseTo(0.5);
  });
});
