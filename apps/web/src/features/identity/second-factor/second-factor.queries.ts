import type { NewPasskeyAnswer } from '@lectern/contract/identity/passkeys.shapes.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

/** Everything about the own second factor is cached under `all`. */
export const factorKeys = { all: ['second-factor'] as const };

/** The own second factor. */
export const factorQuery = queryOptions({
  queryKey: [...factorKeys.all, 'own'],
  queryFn: ({ signal }) => api('GET /user/second-factor', {}, { signal }),
});

/** Whether administrators of the institution need one. */
export const factorRuleQuery = queryOptions({
  queryKey: [...factorKeys.all, 'rule'],
  queryFn: ({ signal }) => api('GET /institution/second-factor', {}, { signal }),
});

/** Makes a key for an authenticator app. */
export function wantApp() {
  return api('POST /user/second-factor/app');
}

/** Takes its first code and returns the recovery codes. */
export async function checkApp(code: string): Promise<string[]> {
  return (await api('PUT /user/second-factor/app', { body: { code } })).recoveryCodes;
}

/** Turns it on. Returns what is shown. */
export function turnOnApp() {
  return apiAnswer('PUT /user/second-factor/app/on');
}

/** Turns the app off. */
export function removeApp() {
  return apiAnswer('DELETE /user/second-factor/app');
}

/** Makes new recovery codes. */
export async function renewCodes(): Promise<string[]> {
  return (await api('POST /user/second-factor/recovery-codes')).recoveryCodes;
}

/** The data that the browser needs to make a passkey. */
export function wantPasskey() {
  return api('POST /user/second-factor/passkey/options');
}

/** Keeps a passkey that the browser made. */
export function addPasskey(name: string, passkey: NewPasskeyAnswer) {
  return apiAnswer('POST /user/second-factor/passkey', { body: { name, passkey } });
}

/** Gives a passkey another name. */
export function renamePasskey(id: string, name: string) {
  return apiAnswer('PUT /user/second-factor/passkey/:id', { params: { id }, body: { name } });
}

/** Takes a passkey away. */
export function removePasskey(id: string) {
  return apiAnswer('DELETE /user/second-factor/passkey/:id', { params: { id } });
}

/** Says whether administrators need a second factor. */
export function setFactorRule(required: boolean) {
  return apiAnswer('PUT /institution/second-factor', { body: { required } });
}
