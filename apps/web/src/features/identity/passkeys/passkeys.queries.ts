import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';
import type { PasskeyCalls } from './passkey-keeper.tsx';

/** The passkeys by which the person signs in instead of the password. */
export const ownPasskeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => api('GET /user/passkey', {}, { signal }),
});

/** Adds, names and removes them. */
export const ownPasskeyCalls: PasskeyCalls<{ message: string }> = {
  want: () => api('POST /user/passkey/options'),
  add: (name, passkey) => apiAnswer('POST /user/passkey', { body: { name, passkey } }),
  rename: (id, name) => apiAnswer('PUT /user/passkey/:id', { params: { id }, body: { name } }),
  remove: (id) => apiAnswer('DELETE /user/passkey/:id', { params: { id } }),
};
