import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** The facts about the private address of one's own calendar, never the address itself. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar', 'feed'],
    queryFn: ({ signal }) => api('GET /calendar/feed', {}, { signal }),
    // When it was read last is another with each look.
    staleTime: 0,
  });

/** Makes a new private address; the one before is dead then. */
export const renewCalendarFeed = (idempotencyKey: string) =>
  api('POST /calendar/feed', {}, { idempotencyKey });

/** Takes the private address away. */
export const endCalendarFeed = () => api('DELETE /calendar/feed', {});

/** Addresses that bring one session into a calendar. */
export const calendarLinksQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['calendar', 'links', visitId],
    queryFn: ({ signal }) => api('GET /calendar/visits/:id/links', { params: { id: visitId } }, { signal }),
    staleTime: 0,
  });
