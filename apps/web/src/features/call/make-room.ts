import { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { createBroadcastRoom, createClassRoom, createRoom } from '@lectern/call-engine/room/create-room.ts';
import { mediaAddress } from '@lectern/call-engine/room/media-address.ts';
import { emitAppEvent } from '../../lib/app-events.ts';
import { deviceWish } from './device-wish.ts';
import { fetchCredentials } from './call.queries.ts';
import { isBroadcast, isOfMany } from './classroom/class-link.ts';
import type { CallFacts } from './call-facts.ts';
import { endingOf } from './room-endings.ts';

/** Which kind of media room it is: the presenter's of a broadcast, a student's among many, or a plain one. */
function roomMaker({ flow, isEducator }: CallFacts): () => ReturnType<typeof createRoom> {
  if (isBroadcast(flow)) return createBroadcastRoom;
  return isOfMany(flow) && !isEducator ? createClassRoom : createRoom;
}

/** The media of a call, for this person: connects with the keys that the server gives, as long as it gives them. */
export function makeRoom(facts: CallFacts, soundPlace: HTMLElement): CallRoom {
  const { flow, educatorId } = facts;
  return new CallRoom({
    key: async () => {
      const { mediaUrl, token } = await fetchCredentials(flow.visitId);
      return { url: mediaAddress(mediaUrl, window.location.href), token };
    },
    endingOf,
    createRoom: roomMaker(facts),
    educatorId,
    wish: deviceWish(),
    devices: navigator.mediaDevices,
    soundPlace,
    onSilence: () => emitAppEvent('networkDown', undefined),
  });
}
