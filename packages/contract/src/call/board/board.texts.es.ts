import type { TextsOf } from '../../core/texts.ts';
import type { boardTexts } from './board.texts.ts';

/** The same in Spanish. */
export const boardTextsEs: TextsOf<typeof boardTexts> = {
  refusal: {
    board_not_yours: 'Solo quien tiene el lápiz puede dibujar en la pizarra.',
    board_update_refused: 'No se pudo dibujar. Inténtelo de nuevo.',
    board_stale: 'La pizarra ha empezado de nuevo.',
    board_full: 'La pizarra está llena. Bórrela, por favor.',
  },
};
