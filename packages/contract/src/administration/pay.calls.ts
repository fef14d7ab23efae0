import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { educatorView } from './educators.shapes.ts';
import { changedPay } from './pay.shapes.ts';

/** Decisions of top and GRA administrators about the money of one educator. */
export const payCalls = {
  changePay: call('PUT', '/user/educator/:id/pay', {
    summary:
      'Sets what an educator earns an hour from a day on, takes such a rate back before its day, and switches payouts.',
    params: byId,
    body: changedPay,
    response: educatorView,
    refusals: ['changed_meanwhile'],
    idempotent: true,
    recentProof: true,
    success: 'administration.person.saved',
  }),
} as const;
