import { ConnectionState, DisconnectReason, RoomEvent, type Room } from 'livekit-client';
import type { DeviceWish } from '../devices/device-wish.ts';
import { createState, type Observable } from '../observable.ts';
import { PeopleStore } from '../participants/people-store.ts';
import { readStatistics } from '../quality/read-statistics.ts';
import { Steadiness } from '../quality/steadiness.ts';
import { AudioPlayback } from './audio-playback.ts';
import { OwnMedia } from './own-media.ts';
import type { RoomEnding, RoomState } from './room-state.ts';
import { StillMedia } from './still-media.ts';

/** The credentials of the media room. */
export interface RoomKey {
  readonly url: string;
  readonly token: string;
}

/** The server, the browser and the media library, handed in. */
export interface RoomDependencies {
  /** Fetched again for every connection, because a token does not live long. */
  readonly key: () => Promise<RoomKey>;
  /** Why a failed fetch of the key ends the call; null where trying again may help. */
  readonly endingOf: (error: unknown) => RoomEnding | null;
  readonly createRoom: () => Room;
  readonly educatorId: string;
  readonly wish: DeviceWish;
  readonly devices: object | undefined;
  /** Where the sound elements are put. */
  readonly soundPlace: HTMLElement;
  /** Nothing of the media has come in for some seconds: whether the network is there may be looked at. */
  readonly onSilence: () => void;
}

const firstPauseMs = 500;
const longestPauseMs = 4_000;
/** A cut of the signalling alone is mended without anybody seeing it; only a longer one is shown. */
const quietCutMs = 3_000;

/**
 * The cases that the engine's word alone decides. Why it removed somebody (by the educator, signed out, account
 * closed), the server says when it is asked for the next credentials.
 */
const endings: Readonly<Partial<Record<DisconnectReason, RoomEnding>>> = {
  [DisconnectReason.DUPLICATE_IDENTITY]: 'elsewhere',
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A returning person opens a new connection rather than waiting for one that was lost. */
const connectOptions = { websocketTimeout: 6_000 } as const;

/**
 * The media of one call: connects, comes back by itself after every cut, with fresh credentials and everything that
 * was on, until somebody leaves, is removed, opens the call elsewhere, or the server says that it is over.
 */
export class CallRoom {
  readonly state: Observable<RoomState>;
  readonly people;
  readonly media: OwnMedia;
  readonly sound: AudioPlayback;
  /** The media left out of the call to steady a weak connection. */
  readonly steadiness: Steadiness;
  private readonly own = createState<RoomState>({ phase: 'idle' });
  private readonly store: PeopleStore;
  private readonly dependencies: RoomDependencies;
  private readonly still = new StillMedia(readStatistics);
  private room: Room | null = null;
  private isStopped = false;
  /** A room that could not be entered also says that it is disconnected; its failure is handled where it is awaited. */
  private isEntering = false;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;
  private wake: () => void = () => undefined;

  constructor(dependencies: RoomDependencies) {
    this.dependencies = dependencies;
    this.state = this.own;
    this.store = new PeopleStore(dependencies.educatorId);
    this.people = this.store.people;
    this.media = new OwnMedia(dependencies.wish, dependencies.devices, () => this.renew());
    this.sound = new AudioPlayback(dependencies.soundPlace);
    this.steadiness = new Steadiness({
      ...{ people: this.store, media: this.media, readStatistics },
      onSilence: () => dependencies.onSilence(),
    });
  }

  /** Enters the room; the state tells what becomes of it. */
  async start(): Promise<void> {
    if (this.own.get().phase !== 'idle') return;
    this.own.set({ phase: 'connecting', failure: null });
    await this.connect();
  }

  /** Leaves for good. */
  async leave(): Promise<void> {
    await this.end('left', null);
  }

  /** The call is over for everybody; the server said so before the media did. */
  async finish(ending: RoomEnding): Promise<void> {
    await this.end(ending, null);
  }

  /** An answer came: an attempt that waits is made at once. */
  hurry(): void {
    this.wake();
  }

  /** The network is back: frozen media are requested again. */
  networkBack(): void {
    const { room } = this;
    if (room && !this.isEntering) void this.still.look(room);
  }

  /** Nothing more can enter this room: only a new connection helps with whatever hangs in it. */
  private renew(): void {
    const { room } = this;
    if (!room || this.isStopped || this.isEntering) return;
    this.unfollow();
    this.own.set({ phase: 'reconnecting', failure: null });
    // Its end is not waited for: it may hang like the rest.
    void room.disconnect().catch(() => undefined);
    void this.connect();
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async connect(): Promise<void> {
    let wait = firstPauseMs;
    while (!this.isStopped) {
      const failure = await this.attempt();
      if (failure === null) return;
      this.fail(failure);
      await this.pause(wait);
      wait = Math.min(longestPauseMs, wait * 2);
    }
  }

  /** Tries once. Returns why it failed, or null if it did not, or if the call is over. */
  private async attempt(): Promise<string | null> {
    let key: RoomKey;
    try {
      key = await this.dependencies.key();
    } catch (error) {
      // A refusal ends the call; a server that does not answer is asked again.
      const ending = this.dependencies.endingOf(error);
      if (ending === null) return reasonOf(error);
      await this.end(ending, error);
      return null;
    }
    if (this.isStopped) return null;
    return this.enter(key);
  }

  private async enter({ url, token }: RoomKey): Promise<string | null> {
    const room = this.dependencies.createRoom();
    this.follow(room);
    this.isEntering = true;
    try {
      await room.connect(url, token, connectOptions);
    } catch (error) {
      // The engine may be starting: the next attempt comes by itself.
      this.unfollow();
      return reasonOf(error);
    } finally {
      this.isEntering = false;
    }
    if (this.isStopped) {
      await room.disconnect();
      return null;
    }
    if (room.state === ConnectionState.Disconnected) {
      // Cut in the very moment of entering, while its news was not listened to.
      this.unfollow();
      return 'disconnected';
    }
    this.own.set({ phase: 'connected' });
    this.steadiness.follow(room);
    await this.media.enter(room);
    return null;
  }

  private follow(room: Room): void {
    this.room = room;
    this.store.follow(room);
    this.sound.follow(room);
    room.on(RoomEvent.Reconnecting, this.reconnecting);
    room.on(RoomEvent.SignalReconnecting, this.signalReconnecting);
    room.on(RoomEvent.Reconnected, this.reconnected);
    room.on(RoomEvent.Disconnected, this.disconnected);
  }

  private unfollow(): void {
    const { room } = this;
    clearTimeout(this.quietTimer);
    if (!room) return;
    room.off(RoomEvent.Reconnecting, this.reconnecting);
    room.off(RoomEvent.SignalReconnecting, this.signalReconnecting);
    room.off(RoomEvent.Reconnected, this.reconnected);
    room.off(RoomEvent.Disconnected, this.disconnected);
    this.room = null;
    this.store.dim();
    this.steadiness.stop();
    this.media.exit();
    this.sound.stop();
  }

  private fail(failure: string): void {
    if (this.isStopped) return;
    const isFirst = this.own.get().phase === 'connecting';
    this.own.set({ phase: isFirst ? 'connecting' : 'reconnecting', failure });
  }

  private readonly reconnecting = (): void => {
    clearTimeout(this.quietTimer);
    if (!this.isStopped) this.own.set({ phase: 'reconnecting', failure: null });
  };

  private readonly signalReconnecting = (): void => {
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(this.reconnecting, quietCutMs);
  };

  private readonly reconnected = (): void => {
    clearTimeout(this.quietTimer);
    if (!this.isStopped) this.own.set({ phase: 'connected' });
  };

  private readonly disconnected = (reason?: DisconnectReason): void => {
    if (this.isStopped || this.isEntering) return;
    const ending = reason === undefined ? undefined : endings[reason];
    this.unfollow();
    if (ending !== undefined) {
      void this.end(ending, null);
      return;
    }
    // Whatever else it was, the server knows whether the call goes on: the next credentials, or their refusal, tell.
    this.own.set({ phase: 'reconnecting', failure: null });
    void this.connect();
  };

  private async end(ending: RoomEnding, refusal: unknown): Promise<void> {
    if (this.isStopped) return;
    this.isStopped = true;
    const { room } = this;
    this.unfollow();
    this.media.close();
    this.store.clear();
    this.own.set({ phase: 'ended', ending, refusal });
    await room?.disconnect();
  }
}
