import { describe, expect, it } from 'vitest';
import { LiveWindow } from './live-window.ts';

const part = (init: Buffer | null = null, seconds = 1) => ({
  data: Buffer.from('part'),
  seconds,
  atMs: 0,
  init,
});
const init = Buffer.from('init');

function open(ranForMs = 0): LiveWindow {
  return new LiveWindow({ name: 'a', ranForMs, listed: 2, kept: 3, partSeconds: 1 });
}
const text = (window: LiveWindow): string => window.playlist()?.toString() ?? '';
const numberIn = (window: LiveWindow, tag: string): number =>
  Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(text(window))?.[1]);

describe('the window of a live stream', () => {
  it('is not watchable before a part that begins an MP4 is there', () => {
    const window = open();
    window.add(part());
    expect(window.playlist()).toBeNull();
    window.add(part(init));
    expect(text(window)).toContain('#EXT-X-MAP:URI="a-i1.mp4"');
  });

  it('lists the last parts, keeps some more, and forgets the rest with their beginnings', () => {
    const window = open();
    window.add(part(init));
    for (const beginning of [init, null, null, null]) window.add(part(beginning));
    expect(text(window).match(/a-\d\.m4s/g)).toEqual(['a-3.m4s', 'a-4.m4s']);
    expect(numberIn(window, 'MEDIA-SEQUENCE')).toBe(3);
    expect(numberIn(window, 'DISCONTINUITY-SEQUENCE')).toBe(2);
    expect(['a-1.m4s', 'a-2.m4s'].map((name) => window.file(name) !== null)).toEqual([false, true]);
    expect(['a-i1.mp4', 'a-i2.mp4'].map((name) => window.file(name) !== null)).toEqual([false, true]);
  });

  it('marks each cut, and takes nothing of a process before its own beginning', () => {
    const window = open();
    window.add(part(init));
    window.cut();
    window.add(part());
    window.add(part(init));
    expect(text(window).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(text(window).match(/a-\d\.m4s/g)).toEqual(['a-0.m4s', 'a-1.m4s']);
  });

  it('counts on behind every part of a process before', () => {
    const window = open(60_000);
    window.add(part(init));
    expect(numberIn(window, 'MEDIA-SEQUENCE')).toBeGreaterThan(60);
    expect(numberIn(window, 'DISCONTINUITY-SEQUENCE')).toBeGreaterThan(60);
  });

  it('says the longest part, and the end', () => {
    const window = open();
    window.add(part(init, 2.4));
    expect(numberIn(window, 'TARGETDURATION')).toBe(3);
    window.end();
    window.add(part());
    expect(text(window)).toMatch(/a-0\.m4s\n#EXT-X-ENDLIST\n$/);
  });
});
