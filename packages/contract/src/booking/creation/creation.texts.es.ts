import type { TextsOf } from '../../core/texts.ts';
import type { creationTexts } from './creation.texts.ts';

/** Spanish texts of 'Create Session' of educators and admins. */
export const creationTextsEs: TextsOf<typeof creationTexts> = {
  back: 'Volver al inicio',
  kinds: 'Tipo de sesión',
  selectLevel: 'Seleccione {{level}}',
  noLevels: 'No se encontró {{level}}',
  start: 'Hora de inicio',
  end: 'Hora de fin',
  selectStart: 'Seleccione la hora de inicio',
  selectEnd: 'Seleccione la hora de fin',
  chooseEducator: 'Elija primero {{role}}',
  student: 'Estudiante',
  selectStudent: 'Seleccione un estudiante',
  selectStudents: 'Seleccione estudiantes',
  noStudents: 'No se encontraron estudiantes',
  studentsChosen: '{{count}} de {{maximum}} estudiantes elegidos',
  rollNumber: '{{name}} ({{number}})',
  emails: 'Correos de los padres',
  emailPlaceholder: 'nombre@ejemplo.com',
  emailHint:
    'Pulse Intro después de cada correo. Cada padre recibe un enlace personal. {{maximum}} como máximo.',
  addEmail: 'Añadir correo',
  treeSearch: 'Buscar {{level}} o estudiantes',
  tree: 'Estudiantes por {{level}}',
  wholeLevel: '{{name}}, todos los estudiantes',
  openLevel: 'Mostrar los estudiantes de {{name}}',
  startAfterEnd: 'La hora de inicio no puede ser posterior a la hora de fin',
  tooManyStudents: 'La clase se puede programar para un máximo de 30 estudiantes',
  broadcastMaximum: 'La emisión se puede programar para un máximo de 300 estudiantes',
  emailMandatory: 'El correo de un padre es obligatorio',
  emailInvalid: 'Introduzca un correo electrónico válido',
  tooManyEmails: 'Solo se permiten 3 correos electrónicos',
};
