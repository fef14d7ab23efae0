import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { changedHost, hostList, hostView, newSecret } from './white-label.shapes.ts';

/** Calls about the names, words and colours under which people meet the institution. */
export const whiteLabelCalls = {
  hosts: call('GET', '/white-label/hosts', {
    summary: 'Lists the hosts of the institution, the main one first.',
    response: hostList,
  }),
  host: call('GET', '/white-label/hosts/:id', {
    summary: 'Everything about one host: what its administrators keep, and what the operator keeps.',
    params: byId,
    response: hostView,
  }),
  changeHost: call('PUT', '/white-label/hosts/:id', {
    summary: 'Saves names, logos, colours, words, buffers, paging and links of a host.',
    params: byId,
    body: changedHost,
    response: hostView,
    refusals: ['changed_meanwhile', 'logo_unfit'],
    idempotent: true,
    recentProof: 'sometimes',
    success: 'whiteLabel.saved',
  }),
  setSecret: call('PUT', '/white-label/hosts/:id/secret', {
    summary:
      'Keeps a secret of a provider, sealed, or takes it away; no answer ever has it. All top administrators are told.',
    params: byId,
    body: newSecret,
    response: hostView,
    recentProof: true,
    success: 'whiteLabel.secret.saved',
  }),
} as const;
