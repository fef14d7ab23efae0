import { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { createClassRoom, createRoom } from '@lectern/call-engine/room/create-room.ts';
import { mediaAddress } from '@lectern/call-engine/room/media-address.ts';
import type { RoomEnding } from '@lectern/call-engine/room/room-state.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { deviceWish } from '../waiting-room/device-wish.ts';
import { fetchCredentials } from './call.queries.ts';
import { isOfMany } from './classroom/class-link.ts';
import type { CallFacts } from './live-call.ts';

const endings: Readonly<Record<string, RoomEnding>> = {
  call_not_open: 'notOpen',
  visit_over: 'over',
  no_room: 'over',
  not_found: 'over',
  removed_from_visit: 'removed',
  held_at_door: 'sentBack',
  session_dead: 'left',
  user_deactivated: 'left',
};

const endingOf = (error: unknown): RoomEnding | null =>
  error instanceof ApiFailure ? (endings[error.response_code] ?? null) : null;

/** The media of a call, for this person: connects with the keys that the server gives, as long as it gives them. */
export function makeRoom({ flow, educatorId, isEducator }: CallFacts, soundPlace: HTMLElement): CallRoom {
  return new CallRoom({
    key: async () => {
      const { mediaUrl, token } = await fetchCredentials(flow.visitId);
      return { url: mediaAddress(mediaUrl, window.location.href), token };
    },
    endingOf,
    createRoom: isOfMany(flow) && !isEducator ? createClassRoom : createRoom,
    educatorId,
    wish: deviceWish(),
    devices: navigator.mediaDevices,
    soundPlace,
  });
}
