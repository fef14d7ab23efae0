import { describe, expect, it } from 'vitest';
import { readPresentRule } from '@lectern/contract/visits/present.rules.ts';
import { countedMs, wasPresent } from './presence.rules.ts';
import { lengthOf, mergeSpans, sharedSpans, type Span } from './spans.rules.ts';

const start = Date.UTC(2026, 9, 14, 15);
const minuteMs = 60_000;
const at = (minute: number) => start + minute * minuteMs;
const span = (from: number, until: number): Span => ({ from: at(from), until: at(until) });
/** An hour with five minutes behind it. */
const hour = { startsAt: new Date(at(0)), endsAt: new Date(at(60)), finalBufferMinutes: 5 };

describe('pieces of time', () => {
  it.each<[string, Span[], Span[]]>([
    ['nothing', [], []],
    ['one', [span(0, 10)], [span(0, 10)]],
    ['one of no length', [span(5, 5)], []],
    ['two that touch', [span(10, 20), span(0, 10)], [span(0, 20)]],
    ['two devices at once', [span(0, 30), span(10, 20)], [span(0, 30)]],
    ['two apart', [span(20, 30), span(0, 10)], [span(0, 10), span(20, 30)]],
  ])('are merged: %s', (_name, given, merged) => {
    expect(mergeSpans(given)).toEqual(merged);
  });

  it('count each moment once, however many devices there were', () => {
    expect(lengthOf([span(0, 30), span(0, 30), span(20, 40)])).toBe(40 * minuteMs);
    expect(sharedSpans([span(0, 30), span(10, 50)], [span(20, 60), span(20, 30)])).toEqual([span(20, 50)]);
  });
});

describe('countedMs', () => {
  it.each([
    ['all of it', [span(-10, 70)], 65],
    ['not what is before the start', [span(-10, 10)], 10],
    ['the buffer behind the end', [span(55, 64)], 9],
    ['nothing of the waiting before', [span(-10, 0)], 0],
    ['two stays together', [span(0, 10), span(30, 45)], 25],
  ])('counts %s', (_name, stays, minutes) => {
    expect(countedMs(hour, stays) / minuteMs).toBe(minutes);
  });

  it('measures elapsed time on the day when clocks change', () => {
    // 01:30 to 02:30 of New York on the day that has the hour from 1 to 2 twice: two hours.
    const startsAt = new Date('2026-11-01T05:30:00Z');
    const endsAt = new Date('2026-11-01T07:30:00Z');
    const all = { from: startsAt.getTime(), until: endsAt.getTime() };
    expect(countedMs({ startsAt, endsAt, finalBufferMinutes: 0 }, [all]) / minuteMs).toBe(120);
  });
});

describe('wasPresent', () => {
  const cases: [rule: string, hasJoined: boolean, stays: Span[], is: boolean][] = [
    ['joined', true, [], true],
    ['joined', true, [span(-5, 0)], true],
    ['joined', false, [], false],
    ['minutes:10', true, [span(0, 10)], true],
    ['minutes:10', true, [span(0, 9.99)], false],
    ['minutes:10', true, [span(0, 5), span(20, 25)], true],
    ['minutes:10', true, [span(0, 6), span(1, 6)], false],
    ['minutes:10', true, [span(-10, 5)], false],
    ['minutes:10', true, [span(58, 68)], false],
    ['minutes:10', false, [span(0, 60)], false],
    // Nobody can be asked for more than the session was long.
    ['minutes:90', true, [span(0, 60)], true],
    ['minutes:90', true, [span(0, 59)], false],
    ['share:50', true, [span(0, 30)], true],
    ['share:50', true, [span(0, 29.9)], false],
    ['share:100', true, [span(0, 60)], true],
    // The buffer makes up for a late start.
    ['share:100', true, [span(5, 65)], true],
    ['share:100', true, [span(6, 66)], false],
  ];
  it.each(cases)('by %s: joined %s, in the room %j: %s', (text, hasJoined, inRoom, is) => {
    const rule = readPresentRule(text);
    expect(rule && wasPresent(rule, hour, { hasJoined, inRoom })).toBe(is);
  });
});
