import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stream, StreamGiven } from './parts/stream.ts';
import { StreamPlayer } from './stream-player.ts';

let given: StreamGiven | null = null;
const stream = { refetch: vi.fn(), recover: vi.fn(), keepUp: vi.fn(), stop: vi.fn() } satisfies Stream;
const admitAgain = vi.fn();
const play = vi.fn<() => Promise<void>>();
let player: StreamPlayer;

const refused = new DOMException('No sound without a press', 'NotAllowedError');
const made = (): StreamGiven => {
  if (!given) throw new Error('Nothing is played.');
  return given;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  play.mockResolvedValue(undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  player = new StreamPlayer(admitAgain, (next) => {
    given = next;
    return stream;
  });
});
afterEach(() => {
  player.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The picture moves for so long. */
function move(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 250) {
    player.video.currentTime += 0.25;
    vi.advanceTimersByTime(250);
  }
}

describe('the player of a broadcast', () => {
  it('offers nothing to press and nothing to skip with, and ends a pause at once', () => {
    player.play('/stream');
    expect(player.video.controls).toBe(false);
    expect(player.video.tabIndex).toBe(-1);
    play.mockClear();
    player.video.dispatchEvent(new Event('pause'));
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('loads until its first picture moves, and says when it stands still and moves again', () => {
    player.play('/stream');
    expect(player.state.get().phase).toBe('loading');
    move(500);
    expect(player.state.get().phase).toBe('playing');
    vi.advanceTimersByTime(2_000);
    expect(player.state.get().phase).toBe('stalled');
    move(250);
    expect(player.state.get().phase).toBe('playing');
  });

  it('plays without sound where the browser wants a press, and with it after one', async () => {
    play.mockRejectedValueOnce(refused);
    player.play('/stream');
    await vi.waitFor(() => expect(player.state.get().isSoundBlocked).toBe(true), 20_000);
    expect(player.video.muted).toBe(true);
    player.unlock();
    expect(player.video.muted).toBe(false);
    expect(player.state.get().isSoundBlocked).toBe(false);
  });

  it('takes its seat again and fetches again when files do not come, and is lost after half a minute', () => {
    player.play('/stream');
    move(500);
    made().onFault('network');
    expect(admitAgain).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(stream.refetch).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30_000);
    made().onFault('network');
    expect(player.state.get().phase).toBe('lost');
    expect(stream.stop).toHaveBeenCalled();
    player.play('/another');
    expect(player.state.get().phase).toBe('lost');
  });

  it('starts over with another stream, and shows none when there is none', () => {
    player.play('/stream');
    player.play('/another');
    expect(made().url).toBe('/another');
    player.play(null);
    expect(player.state.get().phase).toBe('idle');
  });
});
