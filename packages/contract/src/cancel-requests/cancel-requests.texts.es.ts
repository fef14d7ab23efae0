import type { TextsOf } from '../core/texts.ts';
import type { cancelRequestsTexts } from './cancel-requests.texts.ts';

/** The same in Spanish. */
export const cancelRequestsTextsEs: TextsOf<typeof cancelRequestsTexts> = {
  refusal: {
    not_cancellable: 'Esta sesión ya no se puede cambiar.',
    request_needed: 'No puede hacerlo usted mismo. Puede enviar una solicitud.',
    visit_moved: 'La sesión se ha movido entretanto. Mire primero su nueva hora.',
    other_length: 'Elija una hora que dure lo mismo que la sesión.',
    request_open: 'Ya hay una solicitud para esta sesión.',
    request_not_needed: 'Todavía puede hacerlo usted mismo. No hace falta una solicitud.',
    request_over: 'Esta solicitud ya no está abierta. Recargue la página para ver qué pasó con ella.',
  },
  field: {
    reason: 'El motivo es obligatorio',
    reasonTooLong: 'El motivo puede tener hasta 200 caracteres',
    answer: 'La frase es obligatoria',
    answerTooLong: 'Use como máximo 200 caracteres.',
    outcome: 'Elija justificada o tardía',
  },
  cancelled: 'La sesión se ha cancelado.',
  declined: 'Ya no participa en esta sesión.',
  moved: 'La sesión se ha movido.',
  raised: 'Su solicitud se ha enviado.',
  withdrawn: 'Su solicitud se ha retirado.',
  accepted: 'La solicitud se ha aceptado.',
  rejected: 'La solicitud se ha rechazado.',
};
