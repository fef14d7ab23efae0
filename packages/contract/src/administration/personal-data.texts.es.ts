import type { TextsOf } from '../core/texts.ts';
import type { personalDataTexts } from './personal-data.texts.ts';

/** The Spanish words of a person's data on request. */
export const personalDataTextsEs: TextsOf<typeof personalDataTexts> = {
  title: 'Datos personales',
  intro:
    'Cuando una persona pregunta qué se guarda de ella, expórtelo. Búsquela por nombre, número o correo. Cada exportación queda en la auditoría.',
  search: 'Buscar personas',
  found: 'Personas',
  none: 'Busque a una persona',
  failed: 'No se han podido cargar las personas',
  export: 'Exportar datos',
  erasure: {
    title: 'Borrados',
    intro:
      'Un borrado espera siete días y necesita a un segundo administrador superior. Las sesiones pasadas quedan con sus horas y sin el nombre, porque el dinero y la ley las necesitan; las que están por venir se cancelan.',
    none: 'No se ha solicitado ningún borrado',
    failed: 'No se han podido cargar los borrados',
    askedBy: 'Solicitado por {{name}} el {{when}}',
    stateAsked: 'Espera a un segundo administrador. No antes del {{when}}.',
    stateAgreed: '{{name}} ha aceptado. Se borra el {{when}}.',
    stateBegun:
      '{{name}} ha aceptado. Ha comenzado y se repite hasta que se complete. Si tarda más de una hora, avise a quien administra esta instalación.',
    stateDone: 'Borrado el {{when}}.',
    stateWithdrawn: 'Retirado.',
    stateWithdrawnBy: 'Retirado por {{name}}.',
    opening:
      'Sus datos están a punto de borrarse. Activar la cuenta retira el borrado, en nombre de usted, y se avisa por correo a quienes lo decidieron.',
    open: 'Esta cuenta está activa. Primero hay que desactivarla.',
    openByTop: 'Esta cuenta está activa. Un administrador principal tiene que desactivarla primero.',
    openHere: 'Esta cuenta está activa. Desactívela primero, aquí en este menú.',
    openAt: 'Esta cuenta está activa. Un administrador de {{place}} tiene que desactivarla primero.',
    ask: 'Borrar',
    agree: 'Aceptar',
    agreeOf: 'Aceptar el borrado de {{name}}',
    withdraw: 'Retirar',
    withdrawOf: 'Retirar el borrado de {{name}}',
    question: '¿Borrar a {{name}}?',
    explained:
      'Se borran para siempre nombres, direcciones, números, imágenes, mensajes y las películas de sesiones a solas. Las sesiones por venir se cancelan entonces. Espera siete días y otro administrador superior tiene que aceptarlo. Hasta entonces se puede retirar.',
    agreeExplained:
      'Se borran para siempre nombres, direcciones, números, imágenes, mensajes y las películas de sesiones a solas, no antes del {{when}}. Las sesiones por venir se cancelan entonces. Hasta que se haga se puede retirar.',
    sessionReason: 'Se borra una de las cuentas de esta sesión.',
    keep: 'Conservar',
    asked: 'Se ha solicitado el borrado.',
    agreed: 'Ha aceptado el borrado.',
    withdrawn: 'El borrado se ha retirado.',
    mailAskedSubject: '{{name}}: un borrado espera a un segundo administrador',
    mailAskedBody:
      'Hola, {{person}}:\n\n{{actor}} ha solicitado el borrado de {{erased}}. Necesita a un segundo administrador: puede aceptarlo o retirarlo en la página Datos personales.',
    mailSubject: '{{name}}: se retiró un borrado',
    mailBodyBy:
      'Hola, {{person}}:\n\n{{actor}} retiró el borrado de {{erased}}. No se ha borrado nada.\n\nSi aún debe hacerse, hay que solicitarlo otra vez.',
    mailBodyOpened:
      'Hola, {{person}}:\n\n{{actor}} activó la cuenta de {{erased}}, y eso retira su borrado. No se ha borrado nada.\n\nSi aún debe hacerse, hay que desactivar la cuenta y solicitar el borrado otra vez.',
    mailBody:
      'Hola, {{person}}:\n\nla cuenta de {{erased}} vuelve a estar activa, por lo que se retiró su borrado. No se ha borrado nada.\n\nSi aún debe hacerse, hay que desactivar la cuenta y solicitar el borrado otra vez.',
  },
};
