import type { CallByRoute } from '@lectern/contract/calls.ts';
import type { CallInput } from '@lectern/contract/core/call.ts';
import type { ProviderView } from '@lectern/contract/administration/providers.shapes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

type NewBody = CallInput<CallByRoute['POST /white-label/hosts/:id/providers']>['body'];
type ChangedBody = CallInput<CallByRoute['PUT /white-label/hosts/:id/providers/:providerId']>['body'];

/** The identity providers of a host, by name. */
export const providersQuery = (hostId: string) =>
  queryOptions({
    queryKey: ['hosts', 'providers', hostId],
    queryFn: ({ signal }) =>
      api('GET /white-label/hosts/:id/providers', { params: { id: hostId } }, { signal }),
  });

/** Adds a provider to a host. */
export function addProvider(hostId: string, body: NewBody, idempotencyKey: string) {
  return apiAnswer(
    'POST /white-label/hosts/:id/providers',
    { params: { id: hostId }, body },
    { idempotencyKey },
  );
}

/** Saves a provider of a host. */
export function changeProvider(
  of: { hostId: string; providerId: string },
  body: ChangedBody,
  idempotencyKey: string,
) {
  const params = { id: of.hostId, providerId: of.providerId };
  return apiAnswer('PUT /white-label/hosts/:id/providers/:providerId', { params, body }, { idempotencyKey });
}

/** Takes a provider of a host away. */
export function removeProvider(hostId: string, { id: providerId }: ProviderView) {
  return apiAnswer('DELETE /white-label/hosts/:id/providers/:providerId', {
    params: { id: hostId, providerId },
  });
}

/** Asks a provider what it says of itself. */
export function tryProvider(hostId: string, providerId: string) {
  return api('POST /white-label/hosts/:id/providers/:providerId/trial', {
    params: { id: hostId, providerId },
  });
}
