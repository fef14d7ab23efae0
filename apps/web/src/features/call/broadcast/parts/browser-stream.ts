import { broadcastPlayer } from '@lectern/contract/call/broadcast/broadcast.limits.ts';
import type { Stream, StreamGiven } from './stream.ts';

const { liveSyncDuration, liveMaxLatencyDuration } = broadcastPlayer;

/** Plays a stream in a browser that plays HLS by itself and lets no script do it: iPhones before iOS 17. */
export function playByBrowser({ url, video, onFault, onFetched }: StreamGiven): Stream {
  const fail = (): void => onFault(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'media' : 'network');
  const begin = (): void => {
    video.src = url;
    video.load();
  };
  video.addEventListener('error', fail);
  video.addEventListener('loadedmetadata', onFetched);
  begin();
  return {
    refetch: begin,
    recover: begin,
    keepUp: () => {
      const { seekable } = video;
      if (seekable.length === 0) return;
      const end = seekable.end(seekable.length - 1);
      if (end - video.currentTime > liveMaxLatencyDuration) video.currentTime = end - liveSyncDuration;
    },
    stop: () => {
      video.removeEventListener('error', fail);
      video.removeEventListener('loadedmetadata', onFetched);
      video.removeAttribute('src');
      video.load();
    },
  };
}
