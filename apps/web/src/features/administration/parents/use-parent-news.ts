import { useQueryClient } from '@tanstack/react-query';
import { useWebEvent, useWebReconnect } from '../../../lib/web-channel.ts';
import { childrenQuery } from '../../identity/identity.queries.ts';
import { parentQuestionsQuery } from './parents.queries.ts';

/** Renews a parent's children and what the parent is asked as soon as they are others, and after the connection was gone. */
export function useParentNews(): void {
  const cache = useQueryClient();
  const renew = (): void => {
    for (const { queryKey } of [parentQuestionsQuery, childrenQuery])
      void cache.invalidateQueries({ queryKey });
  };
  useWebEvent('parent_links_changed', renew);
  useWebReconnect(renew);
}
