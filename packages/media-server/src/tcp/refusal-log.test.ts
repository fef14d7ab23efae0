import { describe, expect, it } from 'vitest';
import { RefusalLog } from './refusal-log.ts';
import type { RefusalLine } from './refusal-log.ts';

const stranger = '203.0.113.9';
const other = '198.51.100.3';

function open() {
  const lines: RefusalLine[] = [];
  const time = { nowMs: 1_000_000 };
  const log = new RefusalLog({ write: (line) => lines.push(line), now: () => time.nowMs });
  const pass = (seconds: number): void => {
    time.nowMs += seconds * 1000;
    log.tick();
  };
  const flood = (times: number, address = stranger): void => {
    for (let one = 0; one < times; one += 1) log.note('no frames', address);
  };
  return { lines, pass, flood, log };
}

describe('the log of what was refused', () => {
  it('says the first at once, and those that follow as one sum a minute with an address', () => {
    const { lines, pass, flood } = open();
    flood(1);
    expect(lines).toEqual([{ reason: 'no frames', count: 1, address: stranger }]);
    flood(1, other);
    for (let second = 0; second < 59; second += 1) {
      flood(4000);
      pass(1);
    }
    expect(lines).toHaveLength(1);
    pass(1);
    expect(lines.slice(1)).toEqual([{ reason: 'no frames', count: 59 * 4000 + 1, address: other }]);
  });

  it('is bounded for as long as it lasts, and says nothing more once it is over', () => {
    const { lines, pass, flood } = open();
    for (let minute = 0; minute < 10; minute += 1) {
      flood(100);
      pass(60);
    }
    expect(lines.map(({ count }) => count)).toEqual([1, 99, ...Array.from({ length: 9 }, () => 100)]);
    pass(3600);
    expect(lines).toHaveLength(11);
  });

  it('says the first at once again after a quiet minute, and loses no sum on the way', () => {
    const { lines, pass, flood } = open();
    flood(3);
    pass(60);
    pass(59);
    flood(2);
    expect(lines.map(({ count }) => count)).toEqual([1, 2]);
    pass(1);
    pass(60);
    flood(1);
    expect(lines.map(({ count }) => count)).toEqual([1, 2, 2, 1]);
  });

  it('counts each reason for itself', () => {
    const { lines, pass, log } = open();
    for (const reason of ['no frames', 408, 'no frames', 408]) log.note(reason, stranger);
    expect(lines.map(({ reason }) => reason)).toEqual(['no frames', 408]);
    pass(60);
    expect(lines.map(({ reason, count }) => [reason, count]).slice(2)).toEqual([
      ['no frames', 1],
      [408, 1],
    ]);
  });

  it('is not silent for long when the clock is put back', () => {
    const { lines, pass, flood } = open();
    flood(5);
    pass(-3600);
    expect(lines.map(({ count }) => count)).toEqual([1, 4]);
  });
});
