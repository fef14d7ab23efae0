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
  carouselTilePx: 264,
  selfViewPx: 150,
} as const;
