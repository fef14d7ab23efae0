import type { TextsOf } from '../../core/texts.ts';
import type { summaryFileTexts } from './summary-file.texts.ts';

/** Spanish texts of one session on paper. */
export const summaryFileTextsEs: TextsOf<typeof summaryFileTexts> = {
  refusal: {
    summary_files_used_up: 'Ha creado muchos archivos en poco tiempo. Inténtelo de nuevo dentro de una hora.',
  },
  print: 'Imprimir',
  save: 'Guardar como PDF',
  status: 'Estado',
  people: 'Participantes',
  notes: 'Notas de la sesión',
  nobody: 'Nadie',
  zone: 'Las horas son de {{zone}}.',
  more: 'Hay más en la pantalla: {{count}}.',
  unreadable: 'Algunas letras no se pueden mostrar en este archivo: {{fields}}. La pantalla las muestra.',
  foot: 'Página {{page}} de {{pages}} · hecha para {{name}}, {{date}}',
};
