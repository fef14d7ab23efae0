/** Sizes and times of recordings. */
export const recordingLimits = {
  /** How often viewers check while a recording is being prepared. */
  lookAgainMs: 3_000,
} as const;
