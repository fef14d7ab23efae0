import { defineRefusals } from '../../core/refusal.ts';

/**
 * Where a guest stands: too early (only times and the educator's name are told), to give a name, waiting for the
 * educator, free to go in, kept out until the educator admits (too many devices), or over.
 */
export const guestStages = ['early', 'details', 'waiting', 'open', 'blocked', 'ended'] as const;

/** Where a guest stands. */
export type GuestStage = (typeof guestStages)[number];

/** How guests are refused. */
export const guestsRefusals = defineRefusals('guests', {
  guest_link_dead: 404,
  guest_too_early: 403,
  guest_time_ended: 403,
  guest_blocked: 403,
  guests_not_allowed: 403,
  guests_full: 417,
});
