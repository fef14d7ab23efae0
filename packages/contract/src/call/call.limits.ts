/** Times and sizes of the call's screen (spec 2, sections 4 and 9). */
export const callLimits = {
  /** How often the buffers are checked. */
  bufferCheckMs: 30_000,
  /** How long video and audio buttons cannot be pressed again. */
  toggleLockMs: 3_000,
  /** The alert about a person who left or was removed. */
  alertMs: 5_000,
  /** How long after its page has loaded a broadcast begins by itself. */
  broadcastStartMs: 5_000,
  broadcastEndNoticeMs: 5_000,
  recordingStartMs: 2_000,
  /** How long a connection may be gone before others are told that the person left. */
  goneAfterMs: 15_000,
  /** A person with a pass to the room takes the seat within this time, or their media are removed. */
  seatWithinMs: 30_000,
  /** People who were removed this often for lack of a seat get no more passes to the room. */
  seatlessOuts: 3,
  /** How long they get none. */
  seatlessPauseMs: 300_000,
  /** After giving up the seat, a person has no media in the room after this time. */
  mediaGoWithinMs: 5_000,
  /** How often an unused token is checked again. */
  seatLookMs: 10_000,
  /** Minutes within which a media token must be used to come in; after that, ask for another. */
  tokenMinutes: 10,
  carouselTilePx: 264,
  selfViewPx: 150,
} as const;
