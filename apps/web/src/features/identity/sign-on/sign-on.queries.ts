import type { Language } from '@lectern/contract/core/core.names.ts';
import type { SignInAnswer } from '@lectern/contract/identity/identity.shapes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

/** The accounts by which the signed-in person signs in, and the other providers. */
export const linksQuery = queryOptions({
  queryKey: ['sign-on', 'links'],
  queryFn: ({ signal }) => api('GET /user/sign-on-links', {}, { signal }),
});

/** Signs in by the code with which a provider led the browser back. */
export function exchangeCode(token: string, language: Language): Promise<SignInAnswer> {
  return api('GET /user/authenticate', { query: { token, isEnrollmentNeeded: true, language } });
}

/** Where an account of a provider is linked. */
export async function beginLink(id: string): Promise<string> {
  return (await api('POST /user/sign-on/:id/link', { params: { id } })).address;
}

/** Ends a link. */
export function endLink(id: string) {
  return apiAnswer('DELETE /user/sign-on-links/:id', { params: { id } });
}
