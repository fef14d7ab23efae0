/** Which room to make a stream of. */
export interface BroadcastWish {
  readonly broadcastId: string;
  readonly room: string;
  /** The person whose picture and sound are sent, as the room names them. */
  readonly presenter: string;
  readonly focusedStreamId: string | null;
  /** Milliseconds for which it runs already: a process that ended made the parts before. */
  readonly ranForMs: number;
  /** The stream shows something else, or it can be watched from now on. */
  onChange(): void;
}

/** The state of a stream. */
export interface BroadcastFacts {
  readonly isWatchable: boolean;
  /** In the room; false while the engine is away. */
  readonly isConnected: boolean;
  readonly picture: 'camera' | 'screen' | 'none';
  readonly videoCodec: 'h264' | 'vp9' | null;
  readonly audioCodec: 'aac' | 'opus' | null;
}

/** Makes live streams of rooms in separate processes, which this one starts and watches. */
export interface Broadcaster {
  /** Makes a stream from now on; one that runs already runs on. */
  start(wish: BroadcastWish): void;
  isRunning(broadcastId: string): boolean;
  facts(broadcastId: string): BroadcastFacts | null;
  /** Shows a track of the presenter's, or what the stream chooses by itself; said twice is fine. */
  focus(broadcastId: string, streamId: string | null): void;
  /** The live playlist or a part that it names; null for missing ones. */
  file(broadcastId: string, name: string): Promise<Buffer | null>;
  /**
   * Ends the stream; its last parts can be fetched until they are forgotten. Ending a stream that does not run is
   * fine.
   */
  end(broadcastId: string): Promise<void>;
  forget(broadcastId: string): void;
  /** Ends every process that was started here. */
  stop(): Promise<void>;
}
