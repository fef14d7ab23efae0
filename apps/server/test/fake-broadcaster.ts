import type { Broadcaster, BroadcastFacts, BroadcastWish } from '../src/platform/broadcaster/broadcaster.ts';

export interface FakeBroadcaster extends Broadcaster {
  /** Every stream that was to be made, in order. */
  readonly wishes: BroadcastWish[];
  readonly focused: { broadcastId: string; streamId: string | null }[];
  readonly ended: string[];
  /** Says how a stream stands, as the process that makes it would. */
  becomes(broadcastId: string, facts: Partial<BroadcastFacts>): void;
}

const nothingYet: BroadcastFacts = {
  isWatchable: false,
  isConnected: false,
  picture: 'none',
  videoCodec: null,
  audioCodec: null,
};

/** Remembers what it was asked; stands for the processes that make streams. */
export function fakeBroadcaster(): FakeBroadcaster {
  const running = new Map<string, { wish: BroadcastWish; facts: BroadcastFacts }>();
  const ended: string[] = [];
  const wishes: BroadcastWish[] = [];
  const focused: FakeBroadcaster['focused'] = [];
  return {
    wishes,
    focused,
    ended,
    becomes: (broadcastId, facts) => {
      const one = running.get(broadcastId);
      if (!one) throw new Error('no such stream');
      one.facts = { ...one.facts, ...facts };
      one.wish.onChange();
    },
    start: (wish) => {
      if (running.has(wish.broadcastId)) return;
      running.set(wish.broadcastId, { wish, facts: nothingYet });
      wishes.push(wish);
    },
    isRunning: (broadcastId) => running.has(broadcastId) && !ended.includes(broadcastId),
    facts: (broadcastId) => running.get(broadcastId)?.facts ?? null,
    focus: (broadcastId, streamId) => {
      const last = focused.findLast((one) => one.broadcastId === broadcastId);
      if ((last?.streamId ?? null) !== streamId) focused.push({ broadcastId, streamId });
    },
    file: async (broadcastId, name) =>
      running.get(broadcastId)?.facts.isWatchable ? Buffer.from(`${name} of it`) : null,
    end: async (broadcastId) => void ended.push(broadcastId),
    forget: (broadcastId) => void running.delete(broadcastId),
    stop: async () => undefined,
  };
}
