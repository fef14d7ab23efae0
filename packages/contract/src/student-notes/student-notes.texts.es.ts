import type { TextsOf } from '../core/texts.ts';
import type { studentNotesTexts } from './student-notes.texts.ts';

/** The same in Spanish. */
export const studentNotesTextsEs: TextsOf<typeof studentNotesTexts> = {
  refusal: {
    student_notes_used_up: 'Ha añadido muchísimas notas en poco tiempo. Continúe dentro de una hora.',
  },
  added: 'Las notas se añadieron.',
  mandatory: 'Las notas son obligatorias',
  tooManyFiles: 'Elija 50 archivos como máximo.',
  tooLong: 'Las notas pueden tener 500 caracteres como máximo.',
  title: 'Mis estudiantes',
  summary: 'Resumen del estudiante',
  notesTitle: 'Notas del estudiante',
  search: 'Buscar nombre del estudiante',
  list: 'Estudiantes',
  empty: 'No se encontraron estudiantes',
  viewSummary: 'Ver resumen',
  failed: 'No se pudo cargar el estudiante',
  calendar: 'Crear sesión',
  tabs: 'De este estudiante',
  tab: {
    studentHistory: 'Ver historial del estudiante',
    notes: 'Ver notas del estudiante',
    session: 'Ver resumen de la sesión',
  },
  pastSessions: 'Sesiones anteriores',
  column: {
    sessionType: 'Tipo de sesión',
    subject: 'Materia',
    subcategory: 'Subcategoría',
    sessionTime: 'Hora de la sesión',
    status: 'Estado',
    addedBy: 'Informado por',
    createdAt: 'Hora en que se añadieron las notas',
    notes: 'Comentario',
    attachment: 'Adjunto',
  },
  noHistory: 'No se encontraron datos',
  noNotes: 'Aún no se añadieron notas',
  noFiles: 'No se encontraron imágenes ni PDF del material',
  add: 'Añadir notas',
  notes: 'Notas',
  notesHint: 'No las leen estudiantes ni padres. {{count}}\u00a0/\u00a0{{limit}}',
  files: 'Imágenes/PDF',
  save: 'Guardar',
  back: 'Volver a Mis estudiantes',
};
