/** Sizes of a class and its stage (spec 2, section 9; the look's table of the stage). */
export const classroomLimits = {
  /** Characters of a name among those one may write to. */
  recipientName: 10,
  /** A tile is never narrower; below that the page of the stage is full. */
  narrowestTilePx: 160,
  /** Tiles of a page on phones. */
  phoneTiles: 6,
  /** Tiles of a page at most. */
  pageTiles: 30,
  /** How long an acknowledgement of a raised hand is waited for. */
  handPatienceMs: 5_000,
} as const;
