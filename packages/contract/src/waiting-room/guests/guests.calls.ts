import { call } from '../../core/call.ts';
import { byId } from '../../core/core.shapes.ts';
import {
  byGuest,
  guestDetails,
  guestEntered,
  guestLink,
  guestState,
  guestTicket,
  invitedGuests,
} from './guests.shapes.ts';

/**
 * Calls of guests, who come by a personal link, and of people who make such links. A guest's calls carry the header
 * `x-guest`.
 */
export const guestsCalls = {
  enterAsGuest: call('POST', '/guest/enter', {
    summary:
      'Exchanges the ticket of a personal link for a session of this guest in this browser; another device is told and loses the seat.',
    body: guestTicket,
    response: guestEntered,
    refusals: ['guest_link_dead'],
  }),
  guestSession: call('GET', '/guest/session', {
    summary: 'Says where the guest stands: early, to give a name, waiting, free to go in, or over.',
    response: guestState,
  }),
  guestDetails: call('POST', '/guest/details', {
    summary: "Gives the guest's name; without it nobody comes in.",
    body: guestDetails,
    response: guestState,
    refusals: ['guest_too_early', 'guest_time_ended', 'guest_blocked'],
  }),
  guestsOfVisit: call('GET', '/visit/:id/guests', {
    summary:
      'Lists the guests of a conference or broadcast, for its educator and the administrators above it.',
    params: byId,
    response: invitedGuests,
  }),
  makeGuestLink: call('POST', '/visit/:id/guests', {
    idempotent: true,
    summary: 'Level 2 makes a personal link for one viewer of a broadcast.',
    params: byId,
    response: guestLink,
    refusals: ['guests_not_allowed', 'guests_full', 'visit_over'],
  }),
  revokeGuestLink: call('DELETE', '/visit/:id/guests/:guestId', {
    summary: 'Level 2 revokes a personal link of a broadcast; the guest who used it is removed.',
    params: byGuest,
    response: invitedGuests,
    refusals: ['guests_not_allowed'],
  }),
} as const;
