/** Texts of the whiteboard. */
export const boardTexts = {
  refusal: {
    board_not_yours: 'Only who has the pen may draw on the board.',
    board_update_refused: 'This could not be drawn. Please try again.',
    board_stale: 'The board has begun anew.',
    board_full: 'The board is full. Please clear it.',
  },
} as const;
