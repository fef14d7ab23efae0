import type { TextsOf } from '../core/texts.ts';
import type { calendarTexts } from './calendar.texts.ts';

/** The same in Spanish. */
export const calendarTextsEs: TextsOf<typeof calendarTexts> = {
  feed: {
    open: 'Calendario',
    title: 'Mi calendario',
    text: 'Siga sus sesiones en el calendario que ya usa. Las lee en una dirección privada y muestra lo que se mueve o se cancela, normalmente en el plazo de un día.',
    textParent:
      'Siga las sesiones de sus hijos en el calendario que ya usa. Las lee en una dirección privada y muestra lo que se mueve o se cancela, normalmente en el plazo de un día.',
    care: 'Quien tenga la dirección puede leer el calendario: materias, nombres de pila y horas. No la comparta.',
    make: 'Crear una dirección privada',
    since: 'Su calendario tiene una dirección privada desde el {{date}}.',
    lastRead: 'Se leyó por última vez el {{time}}.',
    notRead: 'Todavía no la ha leído nadie.',
    onceOnly: 'La dirección se muestra solo cuando se crea. Si la ha perdido, cree una nueva.',
    renew: 'Crear una dirección nueva',
    renewQuestion: '¿Crear una dirección nueva?',
    renewText:
      'La dirección que tiene ahora deja de funcionar enseguida. Los calendarios que la siguen no muestran nada nuevo.',
    end: 'Desactivar',
    endQuestion: '¿Desactivar su dirección privada?',
    endText:
      'La dirección deja de funcionar enseguida. Los calendarios que la siguen no muestran nada nuevo.',
    ended: 'La dirección privada se desactivó',
    keep: 'Cancelar',
    address: 'Dirección privada',
    addressHint: 'Cópiela ahora. Se muestra solo hasta que cierre esta ventana.',
    copy: 'Copiar',
    copied: 'Dirección copiada',
    copyFailed: 'La dirección no se pudo copiar. Selecciónela y cópiela usted.',
    openApp: 'Abrir en una app de calendario',
    how: 'Cómo seguirlo',
    google:
      'En un ordenador, abra calendar.google.com. Junto a «Otros calendarios» pulse +, después «Desde URL», y pegue la dirección.',
    apple:
      'Pulse «Abrir en una app de calendario». O en Calendario, en un Mac, elija Archivo, «Nueva suscripción a calendario», y pegue la dirección.',
    outlook:
      'Abra el calendario en outlook.com o el de su escuela. Pulse «Agregar calendario», después «Suscribirse desde la web», y pegue la dirección.',
    loadFailed: 'Su calendario no se pudo cargar',
  },
  add: {
    action: 'Añadir al calendario',
    title: 'Añadir al calendario',
    text: 'El calendario recibe la materia, los nombres de pila, la hora y la dirección para iniciar sesión. Si la sesión se mueve, se lo dicen sus correos y «Mi calendario»; lo que añada aquí queda como está.',
    file: 'Archivo de calendario (.ics)',
    fileHint: 'Apple Calendar, Outlook y casi todos los demás',
    loadFailed: 'La sesión no se pudo preparar para calendarios',
    opens: 'se abre en una pestaña nueva',
  },
  app: {
    google: 'Google Calendar',
    apple: 'Apple Calendar',
    outlook: 'Outlook',
    outlookAtWork: 'Outlook de una escuela o empresa',
  },
  entry: {
    with: '{{subject}} con {{person}}',
    group: '{{subject}} · {{kind}}',
    ofChildren: '{{names}}: {{title}}',
    text: 'Inicie sesión aquí para entrar en la sesión, moverla o cancelarla:\n{{link}}',
    inPersonText: 'Inicie sesión aquí para mover la sesión o cancelarla:\n{{link}}',
    guestText: 'Este es su enlace personal a la sesión; no lo comparta, por favor:\n{{link}}',
  },
};
