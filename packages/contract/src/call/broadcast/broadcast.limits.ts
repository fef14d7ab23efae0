import type { CallPace } from '../../core/pace.ts';

/** Times and sizes of a broadcast's stream. */
export const broadcastLimits = {
  /** Length of one part of the stream: the educator's picture starts over this often. */
  segmentSeconds: 1,
  /** Parts in the playlist. */
  listedSegments: 8,
  /** Parts that can still be fetched, for slow viewers. */
  keptSegments: 20,
  /** How long the rest can be watched after the end. */
  afterEndMs: 30_000,
  /** Between what happens and what a viewer sees, at most. */
  glassToGlassMs: 4_000,
  /** From the loading of the player to its first picture, at most. */
  startMs: 2_000,
  /** A viewer without a connection who has fetched nothing for this long counts as gone. */
  goneAfterMs: 15_000,
} as const;

/** Settings of the player of a viewer (the names of hls.js): where it plays behind the live end, and how it catches up. */
export const broadcastPlayer = {
  liveSyncDuration: 2.2,
  liveMaxLatencyDuration: 6,
  maxLiveSyncPlaybackRate: 1.1,
  lowLatencyMode: false,
  backBufferLength: 10,
  maxBufferLength: 10,
  startPosition: -1,
  /** A player that stopped for a broken network begins again after this. */
  retryMs: 1_000,
} as const;

/** How the educator's browser publishes in a broadcast: one layer, because the stream is made of it as it is. */
export const broadcastPublishing = {
  videoCodecs: ['h264', 'vp9'],
  simulcast: false,
  /** VP9 without spatial layers. */
  scalabilityMode: 'L1T1',
  camera: { width: 1280, height: 720, frameRate: 25, maxBitrate: 1_700_000 },
  screen: { width: 1920, height: 1080, frameRate: 15, maxBitrate: 2_500_000 },
} as const;

/** How often each call about broadcasts may be made. */
export const broadcastCallPaces = {
  startBroadcast: 'usual',
  rehearseBroadcast: 'usual',
  broadcastState: 'usual',
  streamFocus: 'usual',
  educatorMute: 'usual',
  endStudentBroadcast: 'usual',
  streamFile: 'stream',
} as const satisfies Record<string, CallPace>;
