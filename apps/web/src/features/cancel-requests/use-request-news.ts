import { useQueryClient } from '@tanstack/react-query';
import { useWebEvent, useWebReconnect } from '../../lib/web-channel.ts';
import { requestKeys } from './cancel-requests.queries.ts';

/** Renews requests when somebody is told of one, when a session changes, and after the connection was gone. */
export function useRequestNews(): void {
  const cache = useQueryClient();
  const renew = (): void => void cache.invalidateQueries({ queryKey: requestKeys.all });
  useWebEvent('notification', renew);
  useWebEvent('visit_changed', renew);
  useWebReconnect(renew);
}
