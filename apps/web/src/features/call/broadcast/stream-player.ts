import { StreamHealing, type StreamFault } from '@lectern/call-engine/broadcast/stream-healing.ts';
import { createState, type Observable } from '@lectern/call-engine/observable.ts';
import { broadcastPlayer } from '@lectern/contract/call/broadcast/broadcast.limits.ts';
import { steadyNow } from '../../../lib/steady-time.ts';
import { playByBrowser } from './parts/browser-stream.ts';
import { playByHls, warmUp } from './parts/hls-stream.ts';
import { takeMediaKeys } from './parts/media-keys.ts';
import type { Stream, StreamGiven } from './parts/stream.ts';

/** A viewer's state of the stream. */
export interface StreamState {
  /** Nothing to play yet; waiting for the first picture; playing; frozen and being restored; lost. */
  readonly phase: 'idle' | 'loading' | 'playing' | 'stalled' | 'lost';
  /** The browser plays without sound until somebody presses something. */
  readonly isSoundBlocked: boolean;
}

/** How the files become a picture. */
export type MakeStream = (given: StreamGiven) => Stream;

const lookEveryMs = 250;
/** A picture frozen for longer is reported. */
const stalledAfterMs = 1_500;
const canUseMediaSource = (): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window;

/** An element that shows the stream and offers nothing to press. */
function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.disableRemotePlayback = true;
  video.tabIndex = -1;
  // The browser's own menu could bring its controls.
  video.addEventListener('contextmenu', (event) => event.preventDefault());
  return video;
}

/**
 * Plays a live stream at its live end and brings it back by itself after every fault, until it is lost. Nobody can stop
 * it, skip in it, or play it faster: a pause is ended at once.
 */
export class StreamPlayer {
  readonly state: Observable<StreamState>;
  readonly video = makeVideo();
  private readonly own = createState<StreamState>({ phase: 'idle', isSoundBlocked: false });
  private readonly healing = new StreamHealing();
  private readonly make: MakeStream;
  private readonly onNetworkFault: () => void;
  private readonly freeKeys: () => void;
  private stream: Stream | null = null;
  private url: string | null = null;
  private timer: number | undefined;
  private retry: number | undefined;
  private lastTime = 0;
  private movedAt = 0;

  /** `onNetworkFault` is called when files do not come, before they are requested again. */
  constructor(onNetworkFault: () => void, make?: MakeStream) {
    this.onNetworkFault = onNetworkFault;
    const byScript = canUseMediaSource();
    this.make = make ?? (byScript ? playByHls : playByBrowser);
    if (!make && byScript) warmUp();
    this.state = this.own;
    this.video.addEventListener('pause', this.playOn);
    window.addEventListener('online', this.refetch);
    this.freeKeys = takeMediaKeys();
  }

  /** Plays this stream from now on; null means that there is none at the moment. */
  play(url: string | null): void {
    if (url === this.url || this.own.get().phase === 'lost') return;
    this.url = url;
    this.drop();
    this.own.patch({ phase: url === null ? 'idle' : 'loading' });
    if (url === null) return;
    this.begin();
    this.timer = window.setInterval(this.look, lookEveryMs);
  }

  /** Somebody pressed: now the browser allows sound. */
  unlock(): void {
    this.video.muted = false;
    this.own.patch({ isSoundBlocked: false });
    this.playOn();
  }

  /** Ends for good. */
  stop(): void {
    this.video.removeEventListener('pause', this.playOn);
    window.removeEventListener('online', this.refetch);
    this.freeKeys();
    this.drop();
    this.url = null;
  }

  private begin(): void {
    const { url, video } = this;
    if (url === null) return;
    this.movedAt = steadyNow();
    this.stream?.stop();
    this.stream = this.make({
      url,
      video,
      onFault: this.failed,
      onFetched: () => this.healing.fetched(),
    });
    this.playOn();
  }

  private drop(): void {
    window.clearInterval(this.timer);
    window.clearTimeout(this.retry);
    this.stream?.stop();
    this.stream = null;
  }

  private readonly playOn = (): void => {
    if (!this.stream) return;
    this.video.play().catch((reason: unknown) => {
      // The stream itself reports everything but a refusal.
      if (!(reason instanceof DOMException) || reason.name !== 'NotAllowedError') return;
      this.own.patch({ isSoundBlocked: true });
      if (this.video.muted) return;
      this.video.muted = true;
      this.playOn();
    });
  };

  private readonly refetch = (): void => this.stream?.refetch();

  private readonly look = (): void => {
    const { currentTime } = this.video;
    const now = steadyNow();
    if (currentTime !== this.lastTime) {
      this.lastTime = currentTime;
      this.movedAt = now;
      if (this.video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && currentTime > 0) {
        this.healing.healed();
        this.own.patch({ phase: 'playing' });
      }
    } else if (this.own.get().phase === 'playing' && now - this.movedAt > stalledAfterMs) {
      this.own.patch({ phase: 'stalled' });
    }
    this.stream?.keepUp();
  };

  private readonly failed = (fault: StreamFault): void => {
    const remedy = this.healing.remedyFor(fault, { now: steadyNow(), isOnline: navigator.onLine });
    if (remedy === 'giveUp') {
      this.drop();
      this.own.patch({ phase: 'lost' });
      return;
    }
    if (fault === 'network') this.onNetworkFault();
    window.clearTimeout(this.retry);
    this.retry = window.setTimeout(() => {
      if (remedy === 'refetch') this.refetch();
      else if (remedy === 'recover') this.stream?.recover();
      else this.begin();
      this.playOn();
    }, broadcastPlayer.retryMs);
  };
}
