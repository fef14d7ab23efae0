import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { renewVisit, visitKeys } from './visits.queries.ts';

it('shows nothing of a visit as it stood before a call, and keeps what is on the page', () => {
  const cache = new QueryClient();
  const room = [...visitKeys.one('v'), 'waiting-room'];
  const list = [...visitKeys.all, 'student'];
  for (const key of [room, visitKeys.one('v'), list]) cache.setQueryData(key, 'before');
  const stop = new QueryObserver(cache, {
    queryKey: visitKeys.one('v'),
    queryFn: () => new Promise<string>(() => undefined),
    staleTime: Infinity,
  }).subscribe(() => undefined);
  renewVisit(cache, 'v');
  expect(cache.getQueryData(room)).toBeUndefined();
  expect(cache.getQueryData(visitKeys.one('v'))).toBe('before');
  expect(cache.getQueryData(list)).toBe('before');
  expect(cache.getQueryState(list)?.isInvalidated).toBe(true);
  stop();
  cache.clear();
});
