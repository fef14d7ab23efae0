import type { TextsOf } from '../core/texts.ts';
import type { waitingRoomTexts } from './waiting-room.texts.ts';

/** The same in Spanish. */
export const waitingRoomTextsEs: TextsOf<typeof waitingRoomTexts> = {
  refusal: {
    too_early: 'Se puede entrar en la sesión desde 10 minutos antes de su inicio.',
    visit_over: 'Esta sesión ha terminado.',
    removed_from_visit: 'Le han retirado de esta sesión',
    no_room: 'Esta sesión es presencial.',
    held_at_door: 'Espere en la sala de espera hasta que le dejen entrar.',
  },
  title: 'Sala de espera',
  joinAccepted: 'Está en la sala de espera. La sesión empieza en cuanto su {{role}} pueda atenderle.',
  joinFailed: 'No pudo entrar en la sala de espera.',
  heading: '{{subject}} con {{name}}',
  ofChild: 'Sesión de {{name}}',
  startsIn: 'Empieza en',
  opensAt: 'Puede entrar a partir de las {{time}}',
  opensTomorrow: 'Puede entrar mañana a partir de las {{time}}',
  opensOn: 'Puede entrar el {{date}} a partir de las {{time}}',
  isHere: 'Está en la sala',
  isWaiting: 'Está esperando',
  groupHere: '{{count}} de {{total}} aquí',
  notHere: 'Aún no ha llegado',
  roomOpen: 'La sala está abierta. Nadie le ve ni le oye antes de entrar.',
  fixCamera: 'Arregle la cámara o entre sin ella.',
  fixMicrophone: 'Arregle primero el micrófono.',
  fixNetwork: 'Su red es demasiado lenta en este momento.',
  inPerson: 'Esta sesión es presencial. Aquí no hay ninguna sala.',
  over: 'Esta sesión ha terminado.',
  removed: 'Le han retirado de esta sesión',
  summary: 'Ver resumen',
  leave: 'Salir de la sala de espera',
  loadFailed: 'No se pudo cargar la sala de espera.',
  event: {
    arrived: '{{name}} ha llegado a la sala de espera',
    rejoined: '{{name}} ha vuelto a la sala de espera',
    left: '{{name}} ha salido de la sala de espera',
    newOnDemand: '{{name}} pide una sesión ahora',
    newAppointment: '{{name}} ha reservado una sesión para el {{date}}',
  },
  onDemand: {
    ringing: 'Llamando a su {{role}}',
    answerWithin: 'Responda antes de {{time}}',
    answer: 'Responder',
    later: 'Ahora no',
  },
};
