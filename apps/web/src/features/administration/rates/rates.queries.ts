import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

type Body<R extends keyof CallByRoute> = CallInput<CallByRoute[R]> extends { body: infer B } ? B : never;

/** Everything that shows rates and terms is cached under `all`. */
export const rateKeys = { all: ['pay-rates'] as const };

/** All rates but those of educators, the newest first. */
export const ratesQuery = queryOptions({
  queryKey: [...rateKeys.all, 'rates'],
  queryFn: ({ signal }) => api('GET /ledger/rates', {}, { signal }),
});

/** The institution's terms about money. */
export const termsQuery = queryOptions({
  queryKey: [...rateKeys.all, 'terms'],
  queryFn: ({ signal }) => api('GET /ledger/terms', {}, { signal }),
});

/** Subjects of the institution, searched by name. */
export const rateSubjectsQuery = (search: string) =>
  queryOptions({
    queryKey: [...rateKeys.all, 'subjects', search],
    queryFn: ({ signal }) => api('GET /ledger/subjects', { query: search ? { search } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Which sessions a rate would correct. */
export const previewRate = (body: Body<'POST /ledger/rates/preview'>) =>
  api('POST /ledger/rates/preview', { body });

/** Sets a rate, with what was shown of its corrections. */
export const addRate = (body: Body<'POST /ledger/rates'>, idempotencyKey: string) =>
  apiAnswer('POST /ledger/rates', { body }, { idempotencyKey });

/** Takes back a rate that is still to come. */
export const takeRateBack = (id: string) => apiAnswer('DELETE /ledger/rates/:id', { params: { id } });

/** Saves what is agreed for sessions from now on. */
export const changeTerms = (body: Body<'PUT /ledger/terms'>, idempotencyKey: string) =>
  apiAnswer('PUT /ledger/terms', { body }, { idempotencyKey });
