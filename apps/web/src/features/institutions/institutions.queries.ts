import type { HostConfiguration } from '@lectern/contract/institutions/institutions.shapes.ts';
import { api } from '../../lib/api-client.ts';

/** Names, logos, colours and numbers of the host in the address bar. */
export function fetchHostConfiguration(): Promise<HostConfiguration> {
  return api('GET /configuration');
}
