import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { newPasskeyForm, newPasskeyQuestion, ownPasskeys, passkeyNameForm } from './passkeys.shapes.ts';

/** Calls about passkeys as a second way in, of students, parents and educators; those of administrators are their second factor. */
export const passkeysCalls = {
  ownPasskeys: call('GET', '/user/passkey', {
    summary: 'The passkeys of the asker: name, host, when added, and when last used.',
    response: ownPasskeys,
  }),
  wantOwnPasskey: call('POST', '/user/passkey/options', {
    summary: 'What a browser needs to make a passkey for this host, as a second way in.',
    response: newPasskeyQuestion,
    refusals: ['provider_only', 'too_many_passkeys'],
    recentProof: true,
  }),
  addOwnPasskey: call('POST', '/user/passkey', {
    summary: 'Keeps a passkey that the browser made. The password opens the account as before.',
    body: newPasskeyForm,
    response: ownPasskeys,
    refusals: ['passkey_refused', 'provider_only', 'too_many_passkeys'],
    recentProof: true,
    success: 'passkeys.added',
  }),
  renameOwnPasskey: call('PUT', '/user/passkey/:id', {
    summary: 'Gives a passkey of the asker another name.',
    params: byId,
    body: passkeyNameForm,
    response: ownPasskeys,
    success: 'passkeys.renamed',
  }),
  removeOwnPasskey: call('DELETE', '/user/passkey/:id', {
    summary: 'Takes a passkey of the asker away.',
    params: byId,
    response: ownPasskeys,
    recentProof: true,
    success: 'passkeys.removed',
  }),
} as const;
