import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer, apiFile } from '../../../lib/api-client.ts';

/** Everything that shows whose data are asked for is cached under `all`. */
export const personalDataKeys = { all: ['personal-data'] as const };

/** People of any role; nobody without a search. */
export const dataPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...personalDataKeys.all, 'people', search],
    queryFn: ({ signal }) => api('GET /personal-data/people', { query: { search } }, { signal }),
  });

/** A page of the wishes to erase what is known of somebody, the open ones first. */
export const erasuresQuery = (pageNumber: number) =>
  queryOptions({
    queryKey: [...personalDataKeys.all, 'erasures', pageNumber],
    queryFn: ({ signal }) => api('GET /personal-data/erasures', { query: { pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that is kept of a person, as a ZIP; of somebody with thousands of sessions it takes minutes. */
export function exportPerson(id: string): Promise<Blob> {
  return apiFile('POST /personal-data/:id/export', { params: { id } }, { timeoutMs: 900_000 });
}

/** Asks to erase what is known of somebody. */
export function askErasure(id: string, idempotencyKey: string) {
  return apiAnswer('POST /personal-data/:id/erasure', { params: { id } }, { idempotencyKey });
}

/** Agrees to an erasure, or takes it back. */
export function decideErasure(id: string, act: 'agree' | 'withdraw') {
  return act === 'agree'
    ? apiAnswer('PUT /personal-data/erasures/:id/agreement', { params: { id } })
    : apiAnswer('PUT /personal-data/erasures/:id/withdrawal', { params: { id } });
}
