import { useQueryClient } from '@tanstack/react-query';
import { actForChild } from './session.ts';

/** Lets a parent's tab act for the child that something is about; data of another child is refetched. */
export function useActForChild(): (child: { id: string; name: string }) => void {
  const cache = useQueryClient();
  return (child) => {
    if (actForChild(child)) void cache.invalidateQueries();
  };
}
