import type { TextsOf } from '../core/texts.ts';
import type { subjectsTexts } from './subjects.texts.ts';

/** The same in Spanish. */
export const subjectsTextsEs: TextsOf<typeof subjectsTexts> = {
  noSubjects: 'No se encontraron materias',
  noSubcategories: 'No se encontraron subcategorías',
  noEducators: 'No se encontraron resultados: {{roles}}',
};
