import type { MediaGrant } from './media-engine.ts';
import { unseenGrant } from './unseen-grant.ts';

const prefix = 'probe-';

/** A probe is over in seconds; the look comes once a second. */
const looksOfProbe = 30;

/** What a browser tries the way to the engine with: a room that nobody else enters, and in which nothing can be sent. */
export function probeGrant(id: string): MediaGrant {
  const room = `${prefix}${id}`;
  return { ...unseenGrant(room, room), ttlMinutes: 1 };
}

/** Which rooms of probes somebody has stayed in: a place of the engine is for calls. */
export class ProbeRooms {
  private seen: ReadonlyMap<string, number> = new Map();

  /** The rooms of probes that have been open at 30 looks in a row, this one among them. */
  outlived(open: readonly string[]): string[] {
    const probes = open.filter((room) => room.startsWith(prefix));
    this.seen = new Map(probes.map((room) => [room, (this.seen.get(room) ?? 0) + 1]));
    return probes.filter((room) => (this.seen.get(room) ?? 0) >= looksOfProbe);
  }
}
