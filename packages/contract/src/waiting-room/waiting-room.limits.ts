/** Waiting rooms (spec 2, sections 4 and 9). */
export const waitingRoomLimits = {
  /** How often a guest who is too early looks again. */
  earlyCheckMs: 10_000,
  /** A student whose connection is gone for longer counts as having left. */
  leftAfterMs: 10_000,
} as const;
