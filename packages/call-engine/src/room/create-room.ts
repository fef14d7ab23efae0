import { Room } from 'livekit-client';
import { roomOptions } from './room-options.ts';

/** A media room with the options of the product. */
export function createRoom(): Room {
  return new Room(roomOptions);
}
