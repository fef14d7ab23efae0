import type { CallPace } from '../../core/pace.ts';

/** Sizes and times of the whiteboard (spec 2, sections 5 and 9). */
export const boardLimits = {
  widthPx: 1300,
  heightPx: 700,
  /** A pen is drawn twice as wide as it is called. */
  penFactor: 2,
  /** How many times as wide as its pen an eraser is drawn. */
  eraserFactor: 4,
  /** Changes other than additions are redrawn this long after the last of them. */
  redrawDebounceMs: 100,
  /** Coordinates are whole numbers of this part of a pixel. */
  stepsPerPx: 4,
  /** A longer stroke is continued as another one. */
  pointsOfStroke: 1_000,
  /** Most things shown on a board; a full one must be cleared. */
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
