import { timing } from '@lectern/contract/core/core.limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { visitKeys } from '../visits/visits.queries.ts';

interface Asked {
  signal: AbortSignal;
}

// Home screens show visits: their keys begin with the visits' own, so that news renew them at once.
const homeKey = [...visitKeys.all, 'home'] as const;

/** The home screen of a student, or of the child that a parent has chosen. Asked for every 30 s. */
export const studentHomeQuery = (studentId: string | null) =>
  queryOptions({
    queryKey: [...homeKey, 'student', studentId],
    queryFn: async ({ signal }: Asked) => {
      const home = await api('GET /dashboard', {}, { signal });
      if (home.userType !== 'patient') throw new Error("Somebody else's home screen was answered");
      return home;
    },
    enabled: studentId !== null,
    refetchInterval: timing.pollMs,
  });

/** The home screen of the educator who is signed in. Asked for every 30 s. */
export const educatorHomeQuery = queryOptions({
  queryKey: [...homeKey, 'educator'],
  queryFn: async ({ signal }: Asked) => {
    const home = await api('GET /dashboard', {}, { signal });
    if (home.userType !== 'physician') throw new Error("Somebody else's home screen was answered");
    return home;
  },
  refetchInterval: timing.pollMs,
});
