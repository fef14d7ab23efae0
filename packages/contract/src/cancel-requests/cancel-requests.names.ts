import { defineRefusals } from '../core/refusal.ts';

/** What is asked for: that a session is not held, or that it is held at another time. */
export const requestKinds = ['cancel', 'move'] as const;

/** What is asked for. */
export type RequestKind = (typeof requestKinds)[number];

/** Where a request stands; only an open one is decided, and it lapses when the session can be entered. */
export const requestStates = ['open', 'accepted', 'rejected', 'withdrawn', 'lapsed'] as const;

/** Where a request stands. */
export type RequestState = (typeof requestStates)[number];

/** What an accepted request counts as: asked in time, or too late. */
export const requestOutcomes = ['excused', 'late'] as const;

/** What an accepted request counts as. */
export type RequestOutcome = (typeof requestOutcomes)[number];

/** Who asked, in words of the wire. */
export const requesters = { student: 'Student', parent: 'Parent', educator: 'Educator' } as const;

/** Who asked. */
export type Requester = keyof typeof requesters;

/** How cancelling, moving and asking for it refuse. */
export const cancelRequestsRefusals = defineRefusals('cancelRequests', {
  /** The session is not booked any more, or can be entered by now. */
  not_cancellable: 417,
  /** It begins within its notice, or an administrator made it: it can only be asked for. */
  request_needed: 417,
  /** Somebody moved the session since the asker looked at it. */
  visit_moved: 417,
  /** The new time is longer or shorter than the old one. */
  other_length: 400,
  /** There is a request for this session already. */
  request_open: 417,
  /** What is asked for can still be done without asking. */
  request_not_needed: 417,
  /** It has been decided, withdrawn or has lapsed. */
  request_over: 417,
  /** So often in a day that no more is done. */
  moves_used_up: 429,
  requests_used_up: 429,
});
