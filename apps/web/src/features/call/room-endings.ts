import type { RoomEnding } from '@lectern/call-engine/room/room-state.ts';
import { ApiFailure } from '../../lib/api-failure.ts';

const endings: Readonly<Record<string, RoomEnding>> = {
  call_not_open: 'notOpen',
  visit_over: 'over',
  no_room: 'over',
  not_found: 'over',
  removed_from_visit: 'removed',
  held_at_door: 'sentBack',
  session_dead: 'left',
  user_deactivated: 'left',
  broadcast_full: 'refused',
};

/** Why an answer of the server ends a call for this browser; null where trying again may help. */
export const endingOf = (error: unknown): RoomEnding | null =>
  error instanceof ApiFailure ? (endings[error.response_code] ?? null) : null;
