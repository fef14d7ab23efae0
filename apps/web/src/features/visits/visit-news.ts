import { useQueryClient } from '@tanstack/react-query';
import { useWebEvent, useWebReconnect } from '../../lib/web-channel.ts';
import { visitKeys } from './visits.queries.ts';

/** Renews all that shows visits as soon as one of them changes, and after the connection was gone. Polling is the fall-back. */
export function useVisitNews(): void {
  const cache = useQueryClient();
  const renew = (): void => void cache.invalidateQueries({ queryKey: visitKeys.all });
  useWebEvent('visit_changed', renew);
  useWebReconnect(renew);
}
