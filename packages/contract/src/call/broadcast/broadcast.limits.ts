/** Times and sizes of a broadcast's stream. */
export const broadcastLimits = {
  /** Length of one part of the stream: the educator's picture begins anew so often. */
  segmentSeconds: 1,
  /** Parts in the playlist. */
  listedSegments: 8,
  /** Parts that can still be fetched: for who is slow. */
  keptSegments: 20,
  /** After the end the rest can be watched for so long. */
  afterEndMs: 30_000,
  /** Between what happens and what a viewer sees, at most. */
  glassToGlassMs: 4_000,
  /** From the loading of the player to its first picture, at most. */
  startMs: 2_000,
  /** Whoever has fetched nothing for so long, and has no connection, is counted as gone. */
  goneAfterMs: 15_000,
} as const;
