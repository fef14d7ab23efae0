import { QueryClient } from '@tanstack/react-query';
import { ApiFailure, isRefusal } from './api-failure.ts';
import { onNetworkBack } from './network-status.ts';

const retries = 2;

/** Tries again what the network lost and, a moment later, what came too fast; never what else the server refused. */
function mayRetry(failures: number, reason: unknown): boolean {
  if (failures >= retries || !(reason instanceof ApiFailure)) return false;
  return reason.code === 0 || reason.code >= 502 || isRefusal(reason, 'too_many_requests');
}

/** The cache of server data. It lives as long as somebody is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onNetworkBack(() => void queryClient.invalidateQueries());
