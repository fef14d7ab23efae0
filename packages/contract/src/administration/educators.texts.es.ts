import type { TextsOf } from '../core/texts.ts';
import type { educatorTexts } from './educators.texts.ts';

/** The same in Spanish. */
export const educatorTextsEs: TextsOf<typeof educatorTexts> = {
  list: '{{roles}}',
  add: 'Añadir: {{role}}',
  view: '{{role}}',
  edit: 'Editar: {{role}}',
  search: 'Buscar por nombre o correo',
  none: 'No se encontró nada: {{roles}}',
  failed: 'No se pudo cargar: {{roles}}',
  back: 'Volver a {{roles}}',
  schools: 'Niveles asociados',
  schoolsHint: 'Dónde se pueden reservar sesiones y qué se enseña.',
  schoolsOfAreas: 'Cada {{level}} lo cambia por su cuenta.',
  select: 'Elegir: {{levels}}',
  noSchoolBelow: 'En otros lugares, y aquí no se cambia: {{names}}.',
  subcategories: 'Subcategorías',
  selectSubcategories: 'Elegir subcategorías',
  chooseSchool: 'Elija primero: {{levelThree}}',
  takeOut_one: 'No se ofrece en lo elegido ({{levelThrees}}): {{names}}. Quítela o elija dónde se ofrece.',
  takeOut_other:
    'No se ofrecen en lo elegido ({{levelThrees}}): {{names}}. Quítelas o elija dónde se ofrecen.',
  stays_one: 'Ya la enseña y no se ofrece en lo elegido ({{levelThrees}}): {{names}}. Sigue si no se quita.',
  stays_other:
    'Ya las enseña y no se ofrecen en lo elegido ({{levelThrees}}): {{names}}. Siguen si no se quitan.',
  alsoTaught: 'También enseña, y aquí no se cambia: {{names}}.',
  elsewhere:
    'También enseña fuera de lo suyo ({{levelThrees}}): el nombre, el correo y el estado los cambia quien está por encima de todos.',
  leaving: 'Sesiones futuras donde se deja de enseñar ({{levelThrees}})',
  confirmed: '{{email}}, confirmado',
  invitedByMail: 'Se envía una invitación a esta dirección.',
  check: 'Verificación de antecedentes',
  notOffered: 'No se ofrece a estudiantes ({{role}}) hasta que se supere la verificación.',
  checks: {
    none: 'Ninguna',
    submitted: 'Enviada',
    passed: 'Superada',
    failed: 'No superada',
    expired: 'Caducada',
  },
  schoolMissing: 'Seleccione al menos un centro',
  notTaughtThere: 'No se ofrece donde enseña: {{names}}',
};
