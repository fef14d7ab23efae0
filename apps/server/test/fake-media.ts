import type { MediaEngine, MediaGrant } from '../src/platform/media-engine/media-engine.ts';

export interface FakeMedia extends MediaEngine {
  readonly grants: MediaGrant[];
  readonly removed: { room: string; identity: string }[];
  readonly closed: string[];
}

/** Remembers what it was asked; stands for the engine where no media flows. */
export function fakeMedia(): FakeMedia {
  const grants: MediaGrant[] = [];
  const removed: { room: string; identity: string }[] = [];
  const closed: string[] = [];
  return {
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
