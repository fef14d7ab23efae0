import type { TextsOf } from '../core/texts.ts';
import type { studentNotesTexts } from './student-notes.texts.ts';

/** The same in Spanish. */
export const studentNotesTextsEs: TextsOf<typeof studentNotesTexts> = {
  added: 'Las notas se añadieron.',
  mandatory: 'Las notas son obligatorias',
  tooLong: 'Las notas pueden tener 500 caracteres como máximo.',
};
