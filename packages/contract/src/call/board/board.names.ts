import { defineRefusals } from '../../core/refusal.ts';

/** The four colours, as they are drawn on white. */
export const boardInks = {
  black: '#17171b',
  red: '#c62828',
  green: '#15803d',
  blue: '#1d5fd1',
} as const;

/** The name of a colour. */
export type BoardInk = keyof typeof boardInks;

/** The colours in the order in which they are offered. */
export const boardInkNames = ['black', 'red', 'green', 'blue'] as const satisfies readonly BoardInk[];

/** The board itself; erasing paints it. */
export const boardPaper = '#ffffff';

/** The names of the pens. */
export const boardPens = [2, 4, 6] as const;

/** The name of a pen. */
export type BoardPen = (typeof boardPens)[number];

/** How the board refuses. */
export const boardRefusals = defineRefusals('board', {
  board_not_yours: 403,
  board_update_refused: 400,
  board_stale: 400,
  board_full: 400,
});
