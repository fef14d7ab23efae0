import type { TextsOf } from '../core/texts.ts';
import type { ledgerTexts } from './ledger.texts.ts';

/** The same in Spanish. */
export const ledgerTextsEs: TextsOf<typeof ledgerTexts> = {
  refusal: {
    rate_taken: 'Ya hay una tarifa para esto desde ese día. Elija otro día.',
    corrections_changed: 'Ahora se corregirían otras sesiones. Vuelva a mirar las correcciones antes.',
    corrections_too_many: 'Esta tarifa corregiría demasiadas sesiones a la vez. Elija un día posterior.',
    nothing_to_reinstate: 'El pago de esta sesión no se retiró, así que no hay nada que volver a pagar.',
  },
  field: {
    reason: 'El motivo es obligatorio',
    holder: 'Elija para qué vale la tarifa',
    rateDay: 'Elija un día dentro de un año',
  },
  reinstated: 'La sesión se paga después de todo.',
  rateAdded: 'Se guardó la tarifa.',
  termsSaved: 'Se guardaron las condiciones.',
};
