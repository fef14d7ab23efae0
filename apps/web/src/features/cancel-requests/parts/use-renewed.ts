import { useQueryClient } from '@tanstack/react-query';
import { availabilityKey, renewVisit } from '../../visits/visits.queries.ts';

/** Fetches again all that shows sessions, and the times that are free by now. */
export function useRenewed(): (visitId: string) => void {
  const cache = useQueryClient();
  return (visitId) => {
    renewVisit(cache, visitId);
    void cache.invalidateQueries({ queryKey: availabilityKey });
  };
}
