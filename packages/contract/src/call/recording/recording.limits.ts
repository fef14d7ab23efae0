/** Sizes and times of recordings. */
export const recordingLimits = {
  /** Who watches looks again so often while a recording is being made. */
  lookAgainMs: 3_000,
} as const;
