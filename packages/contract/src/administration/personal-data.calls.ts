import { call } from '../core/call.ts';
import { byId, bytes } from '../core/core.shapes.ts';
import { dataPeople, dataPeopleQuery, erasure, erasurePage, erasureQuery } from './personal-data.shapes.ts';

/** A person's data on request, by top administrators: a file of it, and its erasure, to which a second one agrees. */
export const personalDataCalls = {
  dataPeople: call('GET', '/personal-data/people', {
    summary: 'Finds people of any role by name, number or e-mail address.',
    query: dataPeopleQuery,
    response: dataPeople,
  }),
  exportPerson: call('POST', '/personal-data/:id/export', {
    summary:
      'Sends everything that is kept of a person as a ZIP: JSON in plain words, sessions as PDFs, and the files that are theirs. It is audited.',
    params: byId,
    transfer: 'file',
    response: bytes,
    refusals: ['too_many_requests'],
    recentProof: true,
  }),
  erasures: call('GET', '/personal-data/erasures', {
    summary: 'Lists the wishes to erase what is known of somebody, the open ones first, then the newest.',
    query: erasureQuery,
    response: erasurePage,
  }),
  askErasure: call('POST', '/personal-data/:id/erasure', {
    idempotent: true,
    summary:
      'Asks to erase what is known of somebody whose account is closed. It waits seven days and for a second administrator.',
    params: byId,
    response: erasure,
    refusals: ['account_open', 'erasure_asked', 'not_oneself'],
    recentProof: true,
    success: 'personalData.erasure.asked',
  }),
  agreeToErasure: call('PUT', '/personal-data/erasures/:id/agreement', {
    summary: 'A second top administrator agrees to an erasure.',
    params: byId,
    response: erasure,
    refusals: ['erasure_over', 'second_admin_needed'],
    recentProof: true,
    success: 'personalData.erasure.agreed',
  }),
  withdrawErasure: call('PUT', '/personal-data/erasures/:id/withdrawal', {
    summary: 'Takes an erasure back, as long as it has not begun.',
    params: byId,
    response: erasure,
    refusals: ['erasure_over'],
    success: 'personalData.erasure.withdrawn',
  }),
} as const;
