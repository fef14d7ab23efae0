import { useQueryClient } from '@tanstack/react-query';
import { useWebEvent } from '../../../lib/web-channel.ts';
import { visitNoteKeys } from '../visit-notes.queries.ts';

/** Renews a note that was saved in another window; what is being typed here stays. */
export function useNoteNews(visitId: string): void {
  const cache = useQueryClient();
  useWebEvent('note_saved', (saved) => {
    if (saved.visitId === visitId) void cache.invalidateQueries({ queryKey: visitNoteKeys.one(visitId) });
  });
}
