import type { TextsOf } from '../core/texts.ts';
import type { notificationsTexts } from './notifications.texts.ts';

/** The same in Spanish. */
export const notificationsTextsEs: TextsOf<typeof notificationsTexts> = {
  title: 'Todas las notificaciones',
  bell: 'Notificaciones',
  bellCount: 'Notificaciones, {{count}} sin leer',
  markAll: 'Marcar todo como leído',
  allRead: 'Todas las notificaciones están marcadas como leídas.',
  empty: 'No se encontraron notificaciones',
  seeAll: 'Ver todas las notificaciones',
  unread: 'sin leer',
  forChild: '{{student}}: {{text}}',
  text: {
    sessionConfirmed: 'Su sesión con {{other}} del {{date}} está confirmada',
    sessionCancelled: 'Su sesión con {{other}} del {{date}} se ha cancelado',
    sessionReminder: 'Su sesión con {{other}} empieza el {{date}}',
    sessionMissed: 'Se perdió su sesión con {{other}} del {{date}}',
    classroom: 'Se confirmó una clase con {{other}} el {{date}}',
    broadcast: 'Se confirmó una emisión en directo con {{other}} el {{date}}',
    conference: 'Se confirmó una reunión con padres con {{other}} el {{date}}',
    conferenceReminder: 'Su reunión con padres con {{other}} empieza el {{date}}',
    waitingRoom: '{{other}} está en la sala de espera',
    onDemandRequest: '{{other}} pide una sesión ahora',
    noteCompleted: 'Las notas de su sesión con {{other}} del {{date}} están listas',
    sessionFlagged: '{{other}} marcó la sesión del {{date}}',
    flagMoreInfo: '{{other}} dio más información sobre la sesión marcada del {{date}}',
    flagFeedback: 'Hay una respuesta sobre su sesión marcada con {{other}} del {{date}}',
    referral: '{{sender}} le ha derivado a {{other}}',
    sessionReferral: '{{sender}} le ha derivado a {{other}} después de una sesión',
    subjectReferral: '{{sender}} le ha derivado a {{other}}',
    sessionMoved: 'Su sesión con {{other}} del {{before}} se ha movido al {{date}}',
    sessionDeclined: '{{other}} no puede asistir a la sesión del {{date}}',
    requestRaised: '{{sender}} pide cancelar o mover la sesión del {{date}}',
    requestAccepted: 'Se ha aceptado su solicitud sobre la sesión con {{other}} del {{date}}. {{sentence}}',
    requestRejected: 'Se ha rechazado su solicitud sobre la sesión con {{other}} del {{date}}. {{sentence}}',
    requestLapsed: 'Ha caducado su solicitud sobre la sesión con {{other}} del {{date}}',
    studentNotesAdded: '{{other}} añadió notas sobre {{student}}',
    messageReported: 'Se denunció un mensaje de o para {{student}}',
    parentAsks: 'Un padre o una madre de {{student}} pide un vínculo',
    other: 'Tiene una notificación nueva',
  },
  mail: {
    childSubject: '{{student}}: {{subject}}',
    childBody: 'Este correo es sobre {{student}}.\n\n{{text}}',
    confirmedSubject: 'Su sesión del {{date}} está confirmada',
    confirmedBody: 'Hola, {{person}}:\n\nSu sesión con {{other}} del {{date}} está confirmada.\n\n{{link}}',
    cancelledSubject: 'Su sesión del {{date}} se ha cancelado',
    cancelledBody: 'Hola, {{person}}:\n\nSu sesión con {{other}} del {{date}} se ha cancelado.\n\n{{link}}',
    reminderSubject: 'Su sesión empieza el {{date}}',
    reminderBody: 'Hola, {{person}}:\n\nSu sesión con {{other}} empieza el {{date}}.\n\n{{link}}',
    missedSubject: 'Se perdió su sesión del {{date}}',
    missedBody: 'Hola, {{person}}:\n\nSe perdió su sesión con {{other}} del {{date}}.\n\n{{link}}',
    movedSubject: 'Su sesión se ha movido al {{date}}',
    movedBody:
      'Hola, {{person}}:\n\nsu sesión con {{other}} del {{before}} se ha movido al {{date}}.\n\n{{link}}',
    declinedSubject: '{{other}} no puede asistir el {{date}}',
    declinedBody: 'Hola, {{person}}:\n\n{{other}} no puede asistir a su sesión del {{date}}.\n\n{{link}}',
    requestedSubject: 'Una solicitud sobre la sesión del {{date}}',
    requestedBody:
      'Hola, {{person}}:\n\n{{sender}} pide cancelar o mover la sesión del {{date}}. La solicitud espera una respuesta.\n\n{{link}}',
    requestAcceptedSubject: 'Se ha aceptado su solicitud sobre la sesión del {{date}}',
    requestAcceptedBody:
      'Hola, {{person}}:\n\nse ha aceptado su solicitud sobre la sesión con {{other}} del {{date}}. {{sentence}}\n\n{{link}}',
    requestRejectedSubject: 'Se ha rechazado su solicitud sobre la sesión del {{date}}',
    requestRejectedBody:
      'Hola, {{person}}:\n\nse ha rechazado su solicitud sobre la sesión con {{other}} del {{date}}. {{sentence}}\n\n{{link}}',
    requestLapsedSubject: 'Ha caducado su solicitud sobre la sesión del {{date}}',
    requestLapsedBody:
      'Hola, {{person}}:\n\nha caducado su solicitud sobre la sesión con {{other}} del {{date}}: nadie la decidió a tiempo.\n\n{{link}}',
    flaggedSubject: 'La sesión del {{date}} se ha marcado',
    flaggedBody:
      'Hola, {{person}}:\n\n{{other}} marcó la sesión del {{date}}. Espera una respuesta.\n\n{{link}}',
    flagInfoSubject: 'Más información sobre la sesión marcada del {{date}}',
    flagInfoBody:
      'Hola, {{person}}:\n\n{{other}} dio más información sobre la sesión marcada del {{date}}. Espera una respuesta.\n\n{{link}}',
    flagFeedbackSubject: 'Una respuesta sobre su sesión marcada del {{date}}',
    flagFeedbackBody:
      'Hola, {{person}}:\n\nhay una respuesta sobre su sesión marcada con {{other}} del {{date}}.\n\n{{link}}',
    referralSubject: '{{sender}} le ha derivado a {{other}}',
    referralBody:
      'Hola, {{person}}:\n\n{{sender}} propone una sesión con {{other}}. Puede reservarla aquí:\n\n{{link}}',
    referredSubject: '{{sender}} le ha derivado a un estudiante',
    referredBody: 'Hola, {{person}}:\n\n{{sender}} le ha derivado a {{other}}.\n\n{{link}}',
  },
};
