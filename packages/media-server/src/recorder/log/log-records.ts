/** A track's content and owner, as the recorder knew them when its first packet came. */
export interface RecordedTrack {
  readonly index: number;
  readonly sid: string;
  readonly identity: string;
  readonly name: string;
  readonly source: RecordedSource;
  readonly codec: RecordedCodec;
}

/** Where a track comes from. */
export type RecordedSource = 'camera' | 'microphone' | 'screen' | 'screenSound';

/** Formats that can be recorded. */
export type RecordedCodec = 'opus' | 'vp8' | 'h264';

/** Somebody's place in the picture: their own, or the screen that they share. */
export interface Place {
  readonly identity: string;
  readonly kind: 'person' | 'screen';
}

/** The people visible at a moment: one large, at most five small. */
export interface Scene {
  readonly large: Place | null;
  readonly small: readonly Place[];
}

/** The records between the packets of a log. */
export type LogEvent =
  | { readonly type: 'begun'; readonly version: 1; readonly wallClockMs: number }
  | { readonly type: 'track'; readonly track: RecordedTrack }
  /** A picture or sound rests or goes on, or is gone for good. */
  | { readonly type: 'live'; readonly index: number; readonly isLive: boolean }
  | { readonly type: 'person'; readonly identity: string; readonly name: string }
  | { readonly type: 'scene'; readonly scene: Scene }
  | { readonly type: 'ended' };

/** One entry of a log: an event, or a packet of a track; `atMs` counts from the beginning of the log. */
export type LogRecord =
  | { readonly kind: 'event'; readonly atMs: number; readonly event: LogEvent }
  | { readonly kind: 'packet'; readonly atMs: number; readonly track: number; readonly packet: Buffer };
