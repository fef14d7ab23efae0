import type { CallPace } from '../../core/pace.ts';

/** Sizes and times of the whiteboard (spec 2, sections 5 and 9). */
export const boardLimits = {
  widthPx: 1300,
  heightPx: 700,
  /** A pen is drawn twice as wide as it is called. */
  penFactor: 2,
  /** An eraser is so many times as wide as its pen is drawn. */
  eraserFactor: 4,
  /** Whatever is not simply added is redrawn so long after the last such change. */
  redrawDebounceMs: 100,
  /** Coordinates are whole numbers of this part of a pixel. */
  stepsPerPx: 4,
  /** A longer stroke is continued as another one. */
  pointsOfStroke: 1_000,
  /** What is seen on a board at most; whoever needs more clears it. */
  items: 10_000,
  /** One message to the server at most. */
  updateBytes: 262_144,
  /** A whole board, with what is hidden by the last clearing. */
  documentBytes: 16_000_000,
  /** A stroke in progress is shown to the others in such steps. */
  liveEveryMs: 60,
  /** A stroke of somebody else that neither grows nor is finished is taken away. */
  liveForgottenMs: 5_000,
} as const;

/** How often each call of a board may be made. */
export const boardCallPaces = {
  openBoard: 'usual',
  boardImage: 'stream',
  keptBoards: 'usual',
} as const satisfies Readonly<Record<string, CallPace>>;
