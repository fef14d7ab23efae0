import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import { visitState } from '../visits/visits.shapes.ts';
import {
  acceptance,
  byVisit,
  cancellation,
  declining,
  moved,
  moving,
  newRequest,
  rejection,
  requestItem,
  requestPage,
  requestQuery,
} from './cancel-requests.shapes.ts';

const slotRefusals = [
  'other_length',
  'slot_taken',
  'own_session_then',
  'child_session_then',
  'students_taken',
  'slots_not_sequential',
  'slot_not_offered',
  'date_out_of_range',
  'school_closed',
] as const;

/** Calls with which a booked session is cancelled or moved, at once or by asking Level 3. */
export const cancelRequestsCalls = {
  cancelVisit: call('PUT', '/visit/cancel', {
    summary:
      'Cancels a booked session with a reason: participants as long as the notice allows, Levels 2 and 3 until it can be entered.',
    body: cancellation,
    idempotent: true,
    response: visitState,
    refusals: ['not_cancellable', 'request_needed', 'visit_moved'],
    success: 'cancelRequests.cancelled',
  }),
  declineVisit: call('PUT', '/visit/decline', {
    summary: 'Ends the own place in a classroom or broadcast that was not entered yet.',
    body: declining,
    response: nothing,
    refusals: ['not_cancellable'],
    success: 'cancelRequests.declined',
  }),
  moveVisit: call('PUT', '/visit/move', {
    summary: 'Moves a booked session to other slots that its educator offers; people, chat and files stay.',
    body: moving,
    idempotent: true,
    response: moved,
    refusals: ['not_cancellable', 'request_needed', 'visit_moved', 'moves_used_up', ...slotRefusals],
    success: 'cancelRequests.moved',
  }),
  raiseCancelRequest: call('POST', '/visit/cancel-request', {
    summary: 'Asks Level 3 to cancel a session, or to move it to another slot, where one may not any more.',
    creates: true,
    idempotent: true,
    body: newRequest,
    response: visitState,
    refusals: [
      'not_cancellable',
      'request_not_needed',
      'request_open',
      'visit_moved',
      'requests_used_up',
      ...slotRefusals,
    ],
    success: 'cancelRequests.raised',
  }),
  withdrawCancelRequest: call('PUT', '/visit/cancel-request/withdraw', {
    summary: 'Withdraws the open request that the asker raised for a session.',
    body: byVisit,
    response: visitState,
    refusals: ['request_over'],
    success: 'cancelRequests.withdrawn',
  }),
  cancelRequests: call('GET', '/visit/cancel-request', {
    summary: 'Pages through the requests for sessions of the asker’s Level 3 school.',
    query: requestQuery,
    response: requestPage,
  }),
  acceptCancelRequest: call('PUT', '/visit/cancel-request/:id/accept', {
    summary:
      'Cancels or moves the session as it was asked for. Where the other slot is taken by now, the request stays open.',
    params: byId,
    body: acceptance,
    idempotent: true,
    response: requestItem,
    refusals: ['request_over', 'not_cancellable', ...slotRefusals],
    success: 'cancelRequests.accepted',
  }),
  rejectCancelRequest: call('PUT', '/visit/cancel-request/:id/reject', {
    summary: 'Rejects a request with a sentence to the person who asked; the session stays as it is.',
    params: byId,
    body: rejection,
    idempotent: true,
    response: requestItem,
    refusals: ['request_over'],
    success: 'cancelRequests.rejected',
  }),
} as const;
