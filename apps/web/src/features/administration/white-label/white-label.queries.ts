import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import type { SecretKind } from '@lectern/contract/institutions/institutions.names.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

type HostBody = CallInput<CallByRoute['PUT /white-label/hosts/:id']>['body'];

const all = ['hosts'] as const;

/** The hosts of the institution, the main one first. */
export const hostsQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => api('GET /white-label/hosts', {}, { signal }),
});

/** Everything about one host. */
export const hostQueryOf = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api('GET /white-label/hosts/:id', { params: { id } }, { signal }),
  });

/** Saves a host. */
export function changeHost(id: string, body: HostBody, idempotencyKey: string) {
  return apiAnswer('PUT /white-label/hosts/:id', { params: { id }, body }, { idempotencyKey });
}

/** Keeps a secret of a provider, or takes it away with null; it is never shown again. */
export function setSecret(id: string, kind: SecretKind, secret: string | null) {
  return apiAnswer('PUT /white-label/hosts/:id/secret', { params: { id }, body: { kind, secret } });
}

/** An address of a picture that was sent and is not saved yet. */
export const sentPictureQuery = (fileId: string) =>
  queryOptions({
    queryKey: [...all, 'picture', fileId],
    queryFn: ({ signal }) =>
      api('GET /file/:fileId', { params: { fileId }, query: {} }, { signal }).then(({ url }) => url),
  });
