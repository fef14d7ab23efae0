import { useQueryClient } from '@tanstack/react-query';
import { useWebEvent, useWebReconnect } from '../../lib/web-channel.ts';
import { referralKeys } from './referrals.queries.ts';

/** Renews all that shows referrals when somebody is told of one, when a session changes, and after the connection was gone. */
export function useReferralNews(): void {
  const cache = useQueryClient();
  const renew = (): void => void cache.invalidateQueries({ queryKey: referralKeys.all });
  useWebEvent('notification', renew);
  useWebEvent('visit_changed', renew);
  useWebReconnect(renew);
}
