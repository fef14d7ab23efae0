import { Room, RoomEvent, Track, type RemoteTrack } from 'livekit-client';
import { ownPresenterCodec } from '../broadcast/presenter-codec.ts';
import { broadcastRoomOptions, classRoomOptions, roomOptions } from './room-options.ts';

/**
 * A picture that is not shown is not received. The client rests the pictures that went out of sight by itself, but not
 * those that never were in sight: they came in at their lowest layer. Put out of sight once, they rest like the others.
 */
function restUntilShown(track: RemoteTrack): void {
  if (track.kind !== Track.Kind.Video || track.attachedElements.length > 0) return;
  const unseen = document.createElement('video');
  track.attach(unseen);
  track.detach(unseen);
}

function made(room: Room): Room {
  return room.on(RoomEvent.TrackSubscribed, restUntilShown);
}

/** A media room with the options of the product. */
export function createRoom(): Room {
  return made(new Room(roomOptions));
}

/** The same for a student among many. */
export function createClassRoom(): Room {
  return made(new Room(classRoomOptions));
}

/** The same for a broadcast, in the format that this browser can send. */
export function createBroadcastRoom(): Room {
  return made(new Room(broadcastRoomOptions(ownPresenterCodec())));
}
