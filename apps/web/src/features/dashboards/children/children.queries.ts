import { timing } from '@lectern/contract/core/core.limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** All children of the parent who is signed in; `studentId` is for whom this tab acts. Asked for every 30 s. */
export const childrenOverviewQuery = (studentId: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.childrenOverview, studentId],
    queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /user/kid/overview', {}, { signal }),
    refetchInterval: timing.pollMs,
  });
