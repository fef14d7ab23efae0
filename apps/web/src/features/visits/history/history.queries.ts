import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiFile } from '../../../lib/api-client.ts';
import { visitKeys } from '../visits.queries.ts';

/** As many rows as one page may have: few sessions have more. */
const rows = 100;

/** A page of a session's history. */
export const historyQuery = (visitId: string, pageNumber: number) =>
  queryOptions({
    queryKey: [...visitKeys.one(visitId), 'history', pageNumber],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(
        'GET /visit/:id/history',
        { params: { id: visitId }, query: { pageNumber, itemsPerPage: rows } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The session as a PDF. */
export const summaryFile = (visitId: string): Promise<Blob> =>
  apiFile('GET /visit/:id/summary-file', { params: { id: visitId } });
