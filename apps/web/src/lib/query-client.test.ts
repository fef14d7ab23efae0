import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { queryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

it.each([
  ['does not ask again what came too fast', 429, 'too_many_requests', 1],
  ['asks again in a moment what reached nobody', 0, 'network_down', 2],
  ['does not ask again what was refused', 403, 'access_denied', 1],
] as const)('%s', async (_name, code, response_code, times) => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiFailure({ code, response_code, message: 'No.' }))
    .mockResolvedValue('answer');
  const asked = queryClient.fetchQuery({ queryKey: [response_code], queryFn: ask }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  expect(ask).toHaveBeenCalledTimes(times);
});
