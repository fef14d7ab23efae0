import type { MediaGrant } from './media-engine.ts';
import { unseenGrant } from './unseen-grant.ts';

const prefix = 'probe-';
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const roomShape = new RegExp(`^${prefix}(${uuid})-${uuid}$`);

/** A probe is over in seconds; the look comes once a second. */
const looksOfProbe = 30;

/** The owner of a probe. */
export interface ProbeAsker {
  readonly id: string;
  /** The same for all probes of a person, so that the engine counts them together. */
  readonly person: string;
  readonly signIn: string;
}

/**
 * Credentials with which a browser tries the way to the engine: a room that nobody else enters, and in which nothing
 * can be sent or received.
 */
export function probeGrant({ id, person, signIn }: ProbeAsker): MediaGrant {
  const room = `${prefix}${signIn}-${id}`;
  return { ...unseenGrant(room, `${prefix}${person}`), canSubscribe: false, ttlMinutes: 1 };
}

/** By which sign-in each of these rooms was asked for; rooms of no probe are left out. */
export function signInsOf(rooms: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const room of rooms) {
    const signIn = roomShape.exec(room)?.[1];
    if (signIn !== undefined) found.set(room, signIn);
  }
  return found;
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
