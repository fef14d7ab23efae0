import { defineRefusals } from '../core/refusal.ts';

/** What stands between the asker and the room. */
export const entries = ['too_early', 'may_ask', 'waiting', 'open', 'over', 'removed', 'no_room'] as const;

/** What stands between the asker and the room. */
export type Entry = (typeof entries)[number];

/** How entering refuses. */
export const waitingRoomRefusals = defineRefusals('waitingRoom', {
  too_early: 403,
  visit_over: 403,
  removed_from_visit: 403,
  no_room: 403,
  held_at_door: 403,
});
