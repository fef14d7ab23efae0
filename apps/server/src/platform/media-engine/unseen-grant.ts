import type { MediaGrant } from './media-engine.ts';

/** A machine of the product in a room: seen by nobody, it receives everything and sends nothing. */
export function unseenGrant(room: string, identity: string): MediaGrant {
  return {
    room,
    identity,
    name: '',
    canPublish: false,
    canSubscribe: true,
    sources: [],
    hidden: true,
    attributes: {},
    ttlMinutes: 10,
  };
}
