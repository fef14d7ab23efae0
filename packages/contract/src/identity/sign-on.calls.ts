import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import { signInAnswer } from './identity.shapes.ts';
import { beginQuery, exchangeQuery, nextAddress, ownLinks, returnQuery } from './sign-on.shapes.ts';

/** Calls about signing in by an identity provider of the host. */
export const signOnCalls = {
  beginSignOn: call('GET', '/user/sign-on/:id', {
    summary: 'Leads the browser to an identity provider of this host.',
    params: byId,
    query: beginQuery,
    transfer: 'redirect',
    response: nothing,
  }),
  returnFromProvider: call('GET', '/user/sign-on/:id/return', {
    summary:
      'Takes a browser that comes back from a provider, and leads it to the index with `token` or `error_code`.',
    params: byId,
    query: returnQuery,
    transfer: 'redirect',
    response: nothing,
  }),
  exchangeCode: call('GET', '/user/authenticate', {
    summary:
      'Signs in by the code of the way back from a provider: once, within a minute, in the browser that began. Where there is a second factor, there is no session before it.',
    query: exchangeQuery,
    response: signInAnswer,
    refusals: ['sign_on_lapsed', 'account_deactivated', 'place_closed', 'too_many_requests'],
  }),
  ownLinks: call('GET', '/user/sign-on-links', {
    summary:
      'Lists the accounts at providers by which the signed-in person comes in, and the providers of this host.',
    response: ownLinks,
  }),
  beginLink: call('POST', '/user/sign-on/:id/link', {
    summary: 'Makes the address at which the signed-in person links an account of a provider.',
    params: byId,
    response: nextAddress,
    refusals: ['too_many_requests'],
    recentProof: true,
  }),
  beginProof: call('POST', '/user/sign-on/:id/prove', {
    summary: 'Makes the address at which the signed-in person proves again at a provider that it is them.',
    params: byId,
    response: nextAddress,
    refusals: ['too_many_requests'],
  }),
  unlink: call('DELETE', '/user/sign-on-links/:id', {
    summary: 'Ends the link with an account of a provider. The last way in stays.',
    params: byId,
    response: ownLinks,
    refusals: ['last_way_in'],
    recentProof: true,
    success: 'signOn.unlinked',
  }),
} as const;
