import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { openRequestsQuery } from './cancel-requests.queries.ts';

/** How many requests wait for a decision, also in words; nothing for people who decide none, and at zero. */
export function useOpenRequests(isDeciding: boolean): { count?: number; countName?: string } {
  const say = useSay();
  const { data: count = 0 } = useQuery({ ...openRequestsQuery, enabled: isDeciding });
  return isDeciding && count > 0 ? { count, countName: say('cancelRequests.list.openCount', { count }) } : {};
}
