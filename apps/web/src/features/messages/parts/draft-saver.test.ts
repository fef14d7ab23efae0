import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { draftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cut = new ApiFailure({ code: 0, response_code: 'no_answer_in_time', message: '' });
const refused = new ApiFailure({ code: 403, response_code: 'conversation_closed', message: '' });

it('saves what was typed after a pause, once', async () => {
  const save = vi.fn(() => Promise.resolve());
  const saver = draftSaver(save, '');
  for (const text of ['H', 'He', 'Hey']) saver.type(text);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save.mock.calls).toEqual([['Hey']]);
});

it('takes a draft away once more that was on its way while its message was sent', async () => {
  let arrive = (): void => undefined;
  const save = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
  const saver = draftSaver(save, '');
  saver.type('Hey');
  await vi.advanceTimersByTimeAsync(800);
  saver.sent();
  saver.type('');
  arrive();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save.mock.calls).toEqual([['Hey'], ['']]);
});

it('saves nothing of what was sent before it was saved', async () => {
  const save = vi.fn(() => Promise.resolve());
  const saver = draftSaver(save, '');
  saver.type('Hey');
  saver.sent();
  saver.type('');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save).not.toHaveBeenCalled();
});

it('repeats a save that failed, and none that was refused', async () => {
  const save = vi.fn((_text: string) => Promise.resolve());
  save.mockRejectedValueOnce(cut);
  const saver = draftSaver(save, '');
  saver.type('Hey');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save.mock.calls).toEqual([['Hey'], ['Hey']]);
  save.mockRejectedValueOnce(refused);
  saver.type('You');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save.mock.calls).toEqual([['Hey'], ['Hey'], ['You']]);
});

it('saves at once when the field goes away', async () => {
  const save = vi.fn(() => Promise.resolve());
  const saver = draftSaver(save, '');
  saver.type('Hey');
  saver.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save.mock.calls).toEqual([['Hey']]);
});
