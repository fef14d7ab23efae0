import { broadcastPlayer } from '@lectern/contract/call/broadcast/broadcast.limits.ts';
import type Hls from 'hls.js/light';
import { fetchCode } from '../../../../lib/fetch-code.ts';
import type { Stream, StreamGiven } from './stream.ts';

const { retryMs, ...player } = broadcastPlayer;

/** A file that does not come soon is asked for again, or the live end has moved on. */
const loading = {
  default: {
    maxTimeToFirstByteMs: 4_000,
    maxLoadTimeMs: 8_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: retryMs / 2, maxRetryDelayMs: retryMs },
  },
};

const fetchPlayer = () => fetchCode(() => import('hls.js/light'));

/** Fetches the player's code before there is anything to play. */
export function warmUp(): void {
  // A failure is reported when it is needed.
  void fetchPlayer().catch(() => undefined);
}

/** Plays a stream by Media Source Extensions. */
export function playByHls({ url, video, onFault, onFetched }: StreamGiven): Stream {
  let hls: Hls | null = null;
  let isStopped = false;
  void fetchPlayer().then(
    ({ default: Player }) => {
      if (isStopped) return;
      const made = new Player({
        ...player,
        manifestLoadPolicy: loading,
        playlistLoadPolicy: loading,
        fragLoadPolicy: loading,
      });
      made.on(Player.Events.LEVEL_LOADED, onFetched);
      made.on(Player.Events.ERROR, (_event, { fatal, type }) => {
        if (!fatal) return;
        if (type === Player.ErrorTypes.NETWORK_ERROR) onFault('network');
        else onFault(type === Player.ErrorTypes.MEDIA_ERROR ? 'media' : 'other');
      });
      made.loadSource(url);
      made.attachMedia(video);
      hls = made;
    },
    () => onFault('network'),
  );
  return {
    refetch: () => {
      if (!hls) return;
      hls.stopLoad();
      if (hls.levels.length === 0) hls.loadSource(url);
      else hls.startLoad();
    },
    recover: () => hls?.recoverMediaError(),
    // The player does it by itself.
    keepUp: () => undefined,
    stop: () => {
      isStopped = true;
      hls?.destroy();
    },
  };
}
