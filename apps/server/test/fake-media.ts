import { passAttribute } from '../src/platform/media-engine/media-passes.ts';
import type {
  MediaEngine,
  MediaGrant,
  MediaNews,
  MediaParticipant,
  MediaPermission,
  SpokenTime,
} from '../src/platform/media-engine/media-engine.ts';

export interface FakeMedia extends MediaEngine {
  readonly grants: MediaGrant[];
  readonly permits: ({ room: string; identity: string } & MediaPermission)[];
  /** While set, the engine answers nothing. */
  isDown: boolean;
  /** When people have talked; null as with LiveKit. */
  spokenTimes: SpokenTime[] | null;
  readonly removed: { room: string; identity: string }[];
  readonly closed: string[];
  /** Lets somebody in with a token that was made for this grant, as a LiveKit server does whatever was decided since. */
  enter(grant: MediaGrant): void;
}

/** Remembers what it was asked; stands for the engine where no media flows. */
export function fakeMedia(): FakeMedia {
  const grants: MediaGrant[] = [];
  const permits: FakeMedia['permits'] = [];
  const removed: { room: string; identity: string }[] = [];
  const closed: string[] = [];
  const present = new Map<string, Map<string, MediaParticipant>>();
  return {
    permits,
    isDown: false,
    async permit(room, identity, permission) {
      if (this.isDown) throw new Error('The engine does not answer.');
      permits.push({ room, identity, ...permission });
      const seated = present.get(room)?.get(identity);
      if (seated) present.get(room)?.set(identity, { ...seated, permission });
    },
    enter: (grant) => {
      const pass = grant.attributes[passAttribute];
      const room = present.get(grant.room) ?? new Map<string, MediaParticipant>();
      const { identity } = grant;
      room.set(identity, {
        identity,
        pass: pass === undefined ? null : Number(pass),
        permission: grant,
        tracks: [],
      });
      present.set(grant.room, room);
    },
    grants,
    removed,
    closed,
    keyName: 'fake',
    publicUrl: '/',
    doors: [{ protocol: 'udp', address: '203.0.113.7', port: 7882 }],
    takesTls: true,
    createToken: async (grant) => {
      grants.push(grant);
      return `token-${grants.length}`;
    },
    participants: async (room) => [...(present.get(room)?.values() ?? [])],
    spokenTimes: null,
    async spoken() {
      if (this.isDown) throw new Error('The engine does not answer.');
      return this.spokenTimes;
    },
    rooms: async () => [...present.keys()],
    readNews: async (body, authorization) =>
      authorization === 'signed' ? (JSON.parse(body) as MediaNews) : null,
    remove: async (room, identity) => {
      removed.push({ room, identity });
      present.get(room)?.delete(identity);
    },
    closeRoom: async (room) => {
      closed.push(room);
      present.delete(room);
    },
    healthy: async () => true,
  };
}
