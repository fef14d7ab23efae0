import { createState } from '@lectern/call-engine/observable.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { askOnConnect } from './ask-on-connect.ts';
import type { ChannelState } from './socket-client.ts';

const failure = (response_code: ApiFailure['response_code']) =>
  new ApiFailure({ code: 0, response_code, message: 'no' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is asked over a channel', () => {
  const setUp = (state: ChannelState = 'connected') => {
    const connection = { state: createState<ChannelState>(state) };
    const ask = vi.fn<() => Promise<void>>(() => Promise.resolve());
    return { connection, ask, begin: () => askOnConnect(connection, ask) };
  };

  it('is asked at once and after every connection, once where it is answered', async () => {
    const { connection, ask, begin } = setUp('disconnected');
    begin();
    expect(ask).not.toHaveBeenCalled();
    connection.state.set('connected');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(1);
    connection.state.set('disconnected');
    connection.state.set('connected');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is asked again each second while a living connection brings no answer', async () => {
    const { ask, begin } = setUp();
    ask.mockRejectedValueOnce(failure('no_answer_in_time')).mockRejectedValueOnce(failure('internal_error'));
    begin();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(ask).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is not asked again after a refusal, while the connection is gone, or once stopped', async () => {
    const { connection, ask, begin } = setUp();
    ask.mockRejectedValueOnce(failure('removed_from_visit'));
    begin();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(1);
    ask.mockRejectedValue(failure('no_answer_in_time'));
    connection.state.set('disconnected');
    connection.state.set('connected');
    await vi.advanceTimersByTimeAsync(0);
    connection.state.set('disconnected');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(2);
    connection.state.set('connected');
    const stop = begin();
    stop();
    const before = ask.mock.calls.length;
    connection.state.set('error');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask.mock.calls.length).toBe(before);
  });
});
