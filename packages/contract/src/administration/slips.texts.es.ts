import type { TextsOf } from '../core/texts.ts';
import type { slipTexts } from './slips.texts.ts';

/** Texts of sign-in slips. */
export const slipTextsEs: TextsOf<typeof slipTexts> = {
  open: 'Hojas de acceso',
  ask: '¿Crear hojas de acceso?',
  text: 'Quien nunca ha iniciado sesión recibe una nueva primera contraseña en una hoja para recortar. Caduca a los 14 días; las primeras contraseñas anteriores caducan ahora. El archivo se crea solo esta vez y no se guarda. Los demás siguen igual.',
  confirm: 'Crear hojas',
  file: 'hojas-de-acceso',
  rest: 'Crear las demás',
  stopped:
    'No se crearon todas las hojas. Los archivos de abajo están guardados y valen; las demás se crean a continuación. No se pueden volver a crear tal como están.',
  made: 'Las hojas están guardadas',
  kept: 'Guarde de nuevo un archivo si su navegador no lo conservó: se crean solo esta vez.',
  again: 'Guardar {{name}} de nuevo',
  given_one: 'Se creó {{count}} hoja.',
  given_other: 'Se crearon {{count}} hojas.',
  none: 'No se creó ninguna hoja: aquí no hay nadie nuevo.',
  leftAlone_one: '{{count}} estudiante ya ha iniciado sesión o no está activo.',
  leftAlone_other: '{{count}} estudiantes ya han iniciado sesión o no están activos.',
  unreadable: 'Las hojas no pueden mostrar estos nombres tal como se escriben; escríbalos a mano: {{names}}',
  title: 'Hojas de acceso',
  schoolAndGrade: '{{school}} · Grado {{grade}}',
  number: 'Número de estudiante',
  password: 'Primera contraseña',
  address: 'Inicie sesión en',
  note: 'Elija su propia contraseña al iniciar sesión. Esta caduca el {{until}}.',
  grade: 'Grado',
  anyGrade: 'Todos los grados',
};
