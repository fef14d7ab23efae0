import { defineRefusals } from '../core/refusal.ts';

/** The kinds of requests: that a session is not held, or is held at another time. */
export const requestKinds = ['cancel', 'move'] as const;

/** The kind of a request. */
export type RequestKind = (typeof requestKinds)[number];

/** The states of a request; only an open one is decided, and it lapses when the session can be entered. */
export const requestStates = ['open', 'accepted', 'rejected', 'withdrawn', 'lapsed'] as const;

/** The state of a request. */
export type RequestState = (typeof requestStates)[number];

/** How an accepted request counts: asked in time, or too late. */
export const requestOutcomes = ['excused', 'late'] as const;

/** How an accepted request counts. */
export type RequestOutcome = (typeof requestOutcomes)[number];

/** The asker, in words of the wire. */
export const requesters = { student: 'Student', parent: 'Parent', educator: 'Educator' } as const;

/** The asker. */
export type Requester = keyof typeof requesters;

/** How cancelling, moving and asking for it refuse. */
export const cancelRequestsRefusals = defineRefusals('cancelRequests', {
  /** The session is no longer booked, or can be entered by now. */
  not_cancellable: 417,
  /** It begins within its notice, or an administrator made it: it can only be asked for. */
  request_needed: 417,
  /** Somebody moved the session since the asker looked at it. */
  visit_moved: 417,
  /** The new time is longer or shorter than the old one. */
  other_length: 400,
  /** There is a request for this session already. */
  request_open: 417,
  /** The asker can still do it without a request. */
  request_not_needed: 417,
  /** It has been decided, withdrawn or has lapsed. */
  request_over: 417,
  /** Too often in a day. */
  moves_used_up: 429,
  requests_used_up: 429,
});
