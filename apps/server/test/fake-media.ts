import type { MediaEngine, MediaGrant, MediaPermission } from '../src/platform/media-engine/media-engine.ts';

export interface FakeMedia extends MediaEngine {
  readonly grants: MediaGrant[];
  readonly permits: ({ room: string; identity: string } & MediaPermission)[];
  /** While set, the engine answers nothing. */
  isDown: boolean;
  readonly removed: { room: string; identity: string }[];
  readonly closed: string[];
}

/** Remembers what it was asked; stands for the engine where no media flows. */
export function fakeMedia(): FakeMedia {
  const grants: MediaGrant[] = [];
  const permits: FakeMedia['permits'] = [];
  const removed: { room: string; identity: string }[] = [];
  const closed: string[] = [];
  return {
    permits,
    isDown: false,
    async permit(room, identity, permission) {
      if (this.isDown) throw new Error('The engine does not answer.');
      permits.push({ room, identity, ...permission });
    },
    grants,
    removed,
    closed,
    keyName: 'fake',
    publicUrl: '/',
    createToken: async (grant) => {
      grants.push(grant);
      return `token-${grants.length}`;
    },
    participants: async () => [],
    remove: async (room, identity) => {
      removed.push({ room, identity });
    },
    closeRoom: async (room) => {
      closed.push(room);
    },
    healthy: async () => true,
  };
}
