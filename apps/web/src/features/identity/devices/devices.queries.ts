import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

/** Where the person is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api('GET /user/device', {}, { signal }),
});

/** Signs out one other browser, or with null every other one. */
export const endDevices = (id: string | null) =>
  id === null ? apiAnswer('DELETE /user/device') : apiAnswer('DELETE /user/device/:id', { params: { id } });
