import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';
import { onNetworkBack } from './network-status.ts';

const retries = 2;

/** Tries again what the network lost, never what the server refused. */
function mayRetry(failures: number, reason: unknown): boolean {
  return failures < retries && reason instanceof ApiFailure && (reason.code === 0 || reason.code >= 502);
}

/** The cache of server data. It lives as long as somebody is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onNetworkBack(() => void queryClient.invalidateQueries());
