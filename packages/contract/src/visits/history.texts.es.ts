import type { TextsOf } from '../core/texts.ts';
import type { historyTexts } from './history.texts.ts';

/** Spanish texts of a session's history. */
export const historyTextsEs: TextsOf<typeof historyTexts> = {
  title: 'Qué ocurrió',
  hint: 'Las horas son de {{zone}}.',
  empty: 'Todavía no ocurrió nada',
  failed: 'No se pudo cargar lo que ocurrió',
  by: 'por {{name}}',
  reason: 'Motivo: {{reason}}',
  moves: '{{from}} → {{to}}',
  answer: 'Respuesta: {{reason}}',
  kind: {
    booked: 'Reservada',
    moved: 'Cambiada de hora',
    cancelled: 'Cancelada',
    declined: '{{who}} no puede asistir',
    added: 'Se añadió a {{who}}',
    takenOut: 'Se quitó a {{who}}',
    callOpened: 'Llamada abierta',
    callEnded: 'Llamada terminada',
    waited: '{{who}} entró en la sala de espera',
    came: '{{who}} entró',
    went: '{{who}} salió',
    removed: 'Se expulsó a {{who}}',
    missed: {
      everybody: 'Perdida. No vino nadie.',
      student: 'Perdida. El estudiante no vino.',
      educator: 'Perdida. No vino: {{role}}.',
    },
    held: 'La sesión tuvo lugar',
    noteCompleted: 'Nota de la sesión completada',
    requested: { cancel: 'Se pidió cancelar', move: 'Se pidió cambiar la hora' },
    requestAccepted: 'Solicitud aceptada',
    requestRejected: 'Solicitud rechazada',
    requestWithdrawn: 'Solicitud retirada',
    requestLapsed: 'Solicitud caducada',
    flagged: 'Señalada',
    flagAnswered: 'Señal respondida',
    referred: 'Derivada a {{who}}',
  },
};
