import { describe, expect, it } from 'vitest';
import { DownlinkLimit } from './downlink-limit.ts';
import { StandingLine } from './standing-line.ts';

const rates = { sent: 1_000_000, wanted: 1_000_000, least: 150_000 };

/**
 * A line that is checked every 100 ms, on which the client is heard or not and too much waits or not; the result of
 * each check.
 */
function follow(line: StandingLine, from: number, ms: number, { isHeard = false, isBackedUp = false }) {
  const news: (readonly [number, 'stands' | 'goes on'])[] = [];
  for (let at = from; at < from + ms; at += 100) {
    if (isHeard) line.hear(at);
    const told = line.look(isBackedUp, at);
    if (told) news.push([at, told]);
  }
  return news;
}

describe('a line by TCP', () => {
  it('stands still when nothing comes for 1.5 s and too much waits, and goes on once that has gone', () => {
    const line = new StandingLine();
    expect(follow(line, 0, 1000, { isHeard: true })).toEqual([]);
    expect(follow(line, 1000, 6000, { isBackedUp: true })).toEqual([[2500, 'stands']]);
    expect(line.isStanding).toBe(true);
    expect(follow(line, 7000, 300, { isHeard: true, isBackedUp: true })).toEqual([]);
    expect(follow(line, 7300, 300, { isHeard: true })).toEqual([[7300, 'goes on']]);
    expect(line.isStanding).toBe(false);
  });

  it('is narrow, and does not stand still, while the client is heard', () => {
    expect(follow(new StandingLine(), 0, 20_000, { isHeard: true, isBackedUp: true })).toEqual([]);
  });

  it('does not stand still while nothing waits, nor before anybody was heard', () => {
    const line = new StandingLine();
    expect(follow(line, 0, 5000, { isBackedUp: true })).toEqual([]);
    line.hear(5000);
    expect(follow(line, 5000, 9000, {})).toEqual([]);
  });

  it('goes on narrow where too much waits for three seconds more', () => {
    const line = new StandingLine();
    line.hear(0);
    follow(line, 0, 5000, { isBackedUp: true });
    expect(follow(line, 5000, 6000, { isHeard: true, isBackedUp: true })).toEqual([[8000, 'goes on']]);
  });

  it('keeps what was known when the client was heard last, not what was decided since', () => {
    const [line, downlink] = [new StandingLine(), new DownlinkLimit()];
    for (let at = 0; at <= 1000; at += 500) {
      line.hear(at);
      if (at === 500) downlink.noteDrop();
      downlink.decide(rates, at);
      line.keep(downlink, at);
    }
    const known = downlink.bitsPerSecond;
    expect(known).toBeLessThan(rates.sent);
    for (let at = 1500; at <= 2500; at += 500) {
      downlink.noteDrop();
      downlink.decide({ ...rates, sent: 0 }, at);
      line.keep(downlink, at);
    }
    expect(downlink.isThin).toBe(true);
    expect([line.before().bitsPerSecond, line.before().isThin]).toEqual([known, false]);
  });

  it('knows nothing where nothing was decided', () => {
    expect(new StandingLine().before().bitsPerSecond).toBe(Number.POSITIVE_INFINITY);
  });
});
