import type { TextsOf } from '../../core/texts.ts';
import type { classroomTexts } from './classroom.texts.ts';

/** The same in Spanish. */
export const classroomTextsEs: TextsOf<typeof classroomTexts> = {
  refusal: {
    only_in_classroom: 'Esto solo es posible en una sesión de aula.',
    not_in_call: 'Esta persona no está ahora en la sesión.',
    media_unreachable: 'Se está estableciendo la conexión. Espere...',
  },
};
