import { broadcastLimits } from '@lectern/contract/call/broadcast/broadcast.limits.ts';
import { playlistFile } from '@lectern/contract/call/broadcast/broadcast.rules.ts';
import { BroadcastHost, type RunningBroadcast } from '@lectern/media-server/broadcast/broadcast-host.ts';
import type { Log } from '../operations/log.ts';
import type { MediaEngine } from '../media-engine/media-engine.ts';
import type { EngineInside } from '../media-engine/start-engine.ts';
import { unseenGrant } from '../media-engine/unseen-grant.ts';
import type { Broadcaster, BroadcastFacts } from './broadcaster.ts';

export interface RoomBroadcasterOptions {
  /** Where programs are looked for. */
  readonly searchPath: string;
  readonly media: MediaEngine;
  readonly inside: () => EngineInside;
  readonly log: Log;
}

function factsOf({ window, state }: RunningBroadcast): BroadcastFacts {
  const now = state();
  return {
    isWatchable: window.isWatchable,
    isConnected: now?.isConnected ?? false,
    picture: now?.picture ?? 'none',
    videoCodec: now?.videoCodec ?? null,
    audioCodec: now?.audioCodec ?? null,
  };
}

/** Sits in the rooms of the media engine unseen, speaking as a client does, so that any engine will do. */
export function roomBroadcaster(options: RoomBroadcasterOptions): Broadcaster {
  const { media, inside } = options;
  const log = options.log.child({ module: 'broadcaster' });
  const host = new BroadcastHost(options.searchPath);
  const running = new Map<string, RunningBroadcast>();
  const ended = new Set<string>();
  if (host.ffmpeg === null) log.info('no ffmpeg on the path: the sound of broadcasts is Opus');
  return {
    start: ({ broadcastId, room, presenter, focusedStreamId, ranForMs, onChange }) => {
      if (running.has(broadcastId)) return;
      const broadcast = host.start({
        ...inside(),
        presenter,
        focusedSid: focusedStreamId,
        ranForMs,
        partSeconds: broadcastLimits.segmentSeconds,
        listed: broadcastLimits.listedSegments,
        kept: broadcastLimits.keptSegments,
        token: () => media.createToken(unseenGrant(room, `broadcaster-${broadcastId}-${process.pid}`)),
        onChange,
        log: (message, details) => log.debug({ broadcastId, ...details }, message),
      });
      running.set(broadcastId, broadcast);
    },
    isRunning: (broadcastId) => running.has(broadcastId) && !ended.has(broadcastId),
    facts: (broadcastId) => {
      const broadcast = running.get(broadcastId);
      return broadcast ? factsOf(broadcast) : null;
    },
    focus: (broadcastId, streamId) => running.get(broadcastId)?.focus(streamId),
    file: async (broadcastId, name) => {
      const window = running.get(broadcastId)?.window;
      return (name === playlistFile ? window?.playlist() : window?.file(name)) ?? null;
    },
    end: async (broadcastId) => {
      ended.add(broadcastId);
      await running.get(broadcastId)?.stop();
    },
    forget: (broadcastId) => {
      running.delete(broadcastId);
      ended.delete(broadcastId);
    },
    stop: () => host.stop(),
  };
}
