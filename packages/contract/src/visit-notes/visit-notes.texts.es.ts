import type { TextsOf } from '../core/texts.ts';
import type { visitNotesTexts } from './visit-notes.texts.ts';

/** The same in Spanish. */
export const visitNotesTextsEs: TextsOf<typeof visitNotesTexts> = {
  refusal: {
    note_complete: 'Las notas de esta sesión están completas y ya no se pueden cambiar.',
    note_not_yet: 'Las notas se pueden escribir cuando la sesión haya empezado.',
  },
  subjective: 'Materia/Material',
  objective: 'Notas de la sesión ({{role}})',
  plan: 'Recomendaciones',
  materials: 'Imágenes/PDF del material',
  addMaterials: 'Añadir imágenes o PDF del material',
  removeMaterial: 'Quitar {{name}}',
  removeQuestion: '¿Desea quitar {{name}}?',
  noMaterials: 'No se encontraron imágenes ni PDF del material',
  save: 'Guardar',
  complete: 'Notas de la sesión completas',
  edit: 'Editar {{field}}',
  saved: 'Sus notas se han guardado.',
  saving: 'Guardando',
  savedAt: 'Guardado a las {{time}}',
  materialRemoved: 'El archivo se ha quitado.',
  notSaved: 'No se guardaron las notas',
  imageNotSaved: 'No se guardó la imagen',
  tooLong: 'Use 300 caracteres como máximo.',
  counter: '{{count}} / {{limit}}',
  kept: {
    title: 'Escrito en este navegador y sin guardar. La nota se cambió después en otro lugar.',
    use: 'Usar este texto',
    discard: 'Descartar',
  },
  notYet: 'Las notas de esta sesión aún no están completas.',
  later: 'Las notas y el chat aparecerán aquí después de la sesión.',
  none: 'Esta sesión no se celebró. No hay notas.',
  empty: 'No se escribió nada.',
  completed: 'Las notas de esta sesión están completas.',
  confirm: {
    title: 'Completar las notas de la sesión',
    question: '¿Desea completar las notas? Después no se podrán cambiar.',
    yes: 'Sí',
    no: 'No',
  },
};
