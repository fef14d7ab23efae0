import { z } from 'zod';
import { call } from '../core/call.ts';
import { byId, id, nothing } from '../core/core.shapes.ts';

const whom = z.strictObject({ userId: id });

/** Calls of the educator at the door of a call. */
export const doorCalls = {
  sendBack: call('POST', '/visit/:id/send-back', {
    summary:
      'Sends a student, parent or guest back to the waiting room until the educator lets them in again.',
    params: byId,
    body: whom,
    response: nothing,
    refusals: [
      'call_not_open',
      'not_the_host',
      'visit_over',
      'removed_from_visit',
      'held_at_door',
      'no_room',
    ],
  }),
  admit: call('POST', '/visit/:id/admit', {
    summary:
      'Lets in who was sent back, or a guest whose link was opened on too many devices; they are rung.',
    params: byId,
    body: whom,
    response: nothing,
    refusals: ['not_the_host', 'visit_over'],
  }),
} as const;
