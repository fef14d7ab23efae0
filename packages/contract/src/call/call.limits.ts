/** Times and sizes of the call's screen (spec 2, sections 4 and 9). */
export const callLimits = {
  /** How often the buffers are looked at. */
  bufferCheckMs: 30_000,
  /** Video and audio buttons cannot be pressed again for so long. */
  toggleLockMs: 3_000,
  /** The alert of who left or was removed. */
  alertMs: 5_000,
  /** A broadcast begins by itself so long after its page has loaded. */
  broadcastStartMs: 5_000,
  broadcastEndNoticeMs: 5_000,
  recordingStartMs: 2_000,
  /** A connection may be gone for so long before others are told that somebody left. */
  goneAfterMs: 15_000,
  /** Whoever was given what opens the room takes the seat within this time, or their media are out of it. */
  seatWithinMs: 30_000,
  /** Who was put out so often without a seat gets nothing more that opens the room. */
  seatlessOuts: 3,
  /** For so long. */
  seatlessPauseMs: 300_000,
  /** Whose seat was given up by themselves has no media in the room after this time. */
  mediaGoWithinMs: 5_000,
  /** So often it is looked again for a token that was not used yet. */
  seatLookMs: 10_000,
  /** Minutes within which a media token must be used to come in; whoever needs longer asks for another. */
  tokenMinutes: 10,
  carouselTilePx: 264,
  selfViewPx: 150,
} as const;
