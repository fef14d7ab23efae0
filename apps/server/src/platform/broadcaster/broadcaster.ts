/** Which room to make a stream of. */
export interface BroadcastWish {
  readonly broadcastId: string;
  readonly room: string;
  /** Whose picture and sound are sent, as the room names them. */
  readonly presenter: string;
  readonly focusedStreamId: string | null;
  /** Milliseconds for which it runs already: a process that ended made the parts before. */
  readonly ranForMs: number;
  /** What the stream shows has changed, or it can be watched from now on. */
  onChange(): void;
}

/** How a stream stands. */
export interface BroadcastFacts {
  readonly isWatchable: boolean;
  /** In the room; false while the engine is away. */
  readonly isConnected: boolean;
  readonly picture: 'camera' | 'screen' | 'none';
  readonly videoCodec: 'h264' | 'vp9' | null;
  readonly audioCodec: 'aac' | 'opus' | null;
}

/** What makes live streams of rooms: processes of their own, which this one starts and follows. */
export interface Broadcaster {
  /** Makes a stream from now on; one that runs already runs on. */
  start(wish: BroadcastWish): void;
  isRunning(broadcastId: string): boolean;
  facts(broadcastId: string): BroadcastFacts | null;
  /** Shows a track of the presenter's, or what the stream chooses by itself; said twice is fine. */
  focus(broadcastId: string, streamId: string | null): void;
  /** The live playlist or a part that it names; null for what is not there. */
  file(broadcastId: string, name: string): Promise<Buffer | null>;
  /** Ends the stream; its last parts can be fetched until they are forgotten. What does not run is fine. */
  end(broadcastId: string): Promise<void>;
  forget(broadcastId: string): void;
  /** Ends every process that was started here. */
  stop(): Promise<void>;
}
