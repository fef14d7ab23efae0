import type { TextsOf } from '../../core/texts.ts';
import type { guestsTexts } from './guests.texts.ts';

/** The same in Spanish. */
export const guestsTextsEs: TextsOf<typeof guestsTexts> = {
  refusal: {
    guest_link_dead: 'Este enlace ya no funciona. Pida uno nuevo.',
    guest_too_early: 'La sesión aún no ha empezado. Espere aquí, el anfitrión la iniciará en breve.',
    guest_time_ended: 'El tiempo de su sesión ha terminado',
    guest_blocked:
      'Este enlace se abrió en demasiados dispositivos. Espere hasta que le dejen entrar ({{role}}).',
    guests_not_allowed: 'Solo se pueden crear enlaces de invitado para emisiones.',
    guests_full: 'La emisión se puede programar para un máximo de {{count}} estudiantes',
  },
  with: 'Sesión con {{name}}',
  detailsTitle: '¿Quién es usted?',
  detailsText: 'Los demás ven este nombre en la sesión.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  goOn: 'Continuar',
  wait: 'Espere aquí. Podrá entrar en cuanto {{name}} abra la sesión.',
  open: 'La sesión está abierta.',
  noLink: 'Para abrir esta página, use el enlace personal de su correo.',
  seatTaken: 'Su enlace se abrió en otro dispositivo o se revocó. Esta página ya no funciona.',
  namesRequired: 'El nombre y el apellido son obligatorios',
  nameTooLong: 'Use 50 caracteres como máximo.',
  links: {
    button: 'Enlaces de invitado',
    title: 'Enlaces de invitado',
    hint: 'Cada enlace es personal: permite a una persona ver esta emisión, en un solo dispositivo a la vez.',
    make: 'Crear un enlace',
    none: 'Todavía no hay enlaces de invitado',
    newTitle: 'Enlace nuevo',
    newHint: 'Cópielo ahora. Solo se muestra aquí hasta que salga de esta página.',
    copy: 'Copiar el enlace',
    copied: 'Enlace copiado',
    copyFailed: 'No se pudo copiar el enlace. Selecciónelo y cópielo usted.',
    unnamed: 'Invitado aún sin nombre',
    notOpened: 'Todavía no se ha abierto',
    opened: 'Abierto: {{time}}',
    blocked: 'Abierto en demasiados dispositivos',
    revoke: 'Revocar',
    revokeOf: 'Revocar el enlace de {{name}}',
    revokeQuestion: '¿Revocar el enlace de {{name}}?',
    revokeText: 'El enlace deja de funcionar y quien haya entrado con él sale de la sesión al instante.',
    revoked: 'El enlace se ha revocado',
    keep: 'Cancelar',
    loadFailed: 'No se pudieron cargar los enlaces de invitado',
  },
  mail: {
    inviteSubject: 'Su enlace para una sesión con {{educator}}',
    inviteBody:
      'Hola:\n\n{{educator}} le invita a una sesión el {{date}}.\n\nEste es su enlace personal, no lo comparta:\n{{link}}\n\nPuede entrar desde 10 minutos antes del inicio. El enlace funciona en un solo dispositivo a la vez.\n\n{{name}}',
    reminderSubject: 'Recordatorio: su sesión con {{educator}}',
    reminderBody:
      'Hola:\n\nsu sesión con {{educator}} empieza el {{date}}.\n\nEste es su enlace personal, no lo comparta:\n{{link}}\n\nPuede entrar desde 10 minutos antes del inicio. El enlace funciona en un solo dispositivo a la vez.\n\n{{name}}',
    movedSubject: 'Se ha movido la sesión con {{educator}}',
    movedBody:
      'Hola:\n\nla sesión con {{educator}} del {{before}} se ha movido al {{date}}.\n\nEste es su enlace personal, no lo comparta:\n{{link}}\n\n{{name}}',
    cancelledSubject: 'Se canceló la sesión con {{educator}}',
    cancelledBody: 'Hola:\n\nla sesión con {{educator}} del {{date}} no tendrá lugar.\n\n{{name}}',
  },
};
