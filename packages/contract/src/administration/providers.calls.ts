import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import {
  byHostAndProvider,
  changedProvider,
  newProvider,
  providerList,
  providerTrial,
  providerView,
} from './providers.shapes.ts';

/** Calls about the identity providers by which people sign in under a host. */
export const providersCalls = {
  providers: call('GET', '/white-label/hosts/:id/providers', {
    summary: 'Lists the identity providers of a host.',
    params: byId,
    response: providerList,
  }),
  addProvider: call('POST', '/white-label/hosts/:id/providers', {
    summary: 'Adds an identity provider to a host. All top administrators are told.',
    params: byId,
    body: newProvider,
    response: providerView,
    refusals: ['too_many_providers'],
    creates: true,
    idempotent: true,
    recentProof: true,
    success: 'whiteLabel.provider.saved',
  }),
  changeProvider: call('PUT', '/white-label/hosts/:id/providers/:providerId', {
    summary:
      'Saves an identity provider. Another issuer wants the secret again. All top administrators are told.',
    params: byHostAndProvider,
    body: changedProvider,
    response: providerView,
    refusals: ['changed_meanwhile', 'provider_secret_needed'],
    idempotent: true,
    recentProof: true,
    success: 'whiteLabel.provider.saved',
  }),
  removeProvider: call('DELETE', '/white-label/hosts/:id/providers/:providerId', {
    summary: 'Removes an identity provider. Links of accounts stay. All top administrators are told.',
    params: byHostAndProvider,
    response: nothing,
    recentProof: true,
    success: 'whiteLabel.provider.removed',
  }),
  tryProvider: call('POST', '/white-label/hosts/:id/providers/:providerId/trial', {
    summary: 'Asks a provider what it says of itself, and tells what keeps it from being used.',
    params: byHostAndProvider,
    response: providerTrial,
  }),
} as const;
