import type { TextsOf } from '../../core/texts.ts';
import type { chatTexts } from './chat.texts.ts';

/** The same in Spanish. */
export const chatTextsEs: TextsOf<typeof chatTexts> = {
  refusal: {
    chat_closed: 'El chat de esta sesión está cerrado.',
    message_empty: 'Escriba un mensaje.',
  },
  title: 'Chat',
  placeholder: 'Escriba un mensaje',
  send: 'Enviar',
  attach: 'Añadir una imagen o un PDF',
  fileSending: 'Enviando {{name}}',
  fileNotSent: 'El archivo no se envió. Inténtelo de nuevo.',
  emptyInCall: 'Aún no hay mensajes',
  tooLong: 'Use 255 caracteres como máximo.',
  direct: '(Mensaje directo)',
  directTo: 'Mensaje directo para {{name}}',
  otherParticipant: 'Otro participante',
  you: 'Usted',
  sending: 'Enviando',
  notSent: 'No se envió. Inténtelo de nuevo',
  loadOlder: 'Cargar mensajes anteriores',
  newBelow: 'Mensajes nuevos',
  unread_one: '{{count}} mensaje sin leer',
  unread_other: '{{count}} mensajes sin leer',
  spoken: 'Mensaje de {{name}}: {{text}}',
  from: '{{name}}, {{time}}',
  notice: {
    opened: 'La sesión ha comenzado.',
    joined: '{{name}} se ha unido a la sesión',
    left: '{{name}} ha salido de la sesión',
    ended: 'La sesión ha terminado.',
  },
};
