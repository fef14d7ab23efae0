import { Room } from 'livekit-client';
import { classRoomOptions, roomOptions } from './room-options.ts';

/** A media room with the options of the product. */
export function createRoom(): Room {
  return new Room(roomOptions);
}

/** The same for a student among many. */
export function createClassRoom(): Room {
  return new Room(classRoomOptions);
}
