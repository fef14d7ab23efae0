import type { TextsOf } from '../core/texts.ts';
import type { peopleTexts } from './people.texts.ts';

/** The same in Spanish. */
export const peopleTextsEs: TextsOf<typeof peopleTexts> = {
  refusal: {
    picture_type_refused: 'Suba un archivo de imagen en formato PNG, JPEG o JPG.',
  },
  greeting: 'Hola, {{name}}',
  welcomeStudent: 'Nos alegra verle de nuevo. Esto es lo que viene.',
  welcomeEducator: 'Nos alegra verle de nuevo. Este es su día.',
  chooseChild: 'Aquí ve un hijo cada vez. Elíjalo en el menú que está bajo su nombre.',
  student: 'Estudiante',
  grade: 'Grado',
  schools: {
    title: '¿Enseña aquí?',
    hint: 'Solo formará parte ({{levelThree}}) cuando lo haya aceptado.',
    question: '¿Enseña usted en {{school}}?',
    accept: 'Sí, enseño allí',
    refuse: 'No',
    accepted: 'Ya forma parte de {{school}}.',
    refused: 'No forma parte de {{school}}.',
  },
  parents: {
    title: '¿Es su hijo o hija?',
    hint: 'Nada se vincula a su cuenta hasta que lo acepte.',
    question: '¿Es {{child}} su hijo o hija?',
    questionOfSchool: '¿Es {{child}}, de {{school}}, su hijo o hija?',
    accept: 'Sí, es mi hijo o hija',
    refuse: 'No es mi hijo ni hija',
    accepted: '{{child}} ya está vinculado a su cuenta.',
    mergeTitle: '¿Tiene dos cuentas?',
    mergeStays:
      '¿Es suya también la cuenta {{other}}? Entonces esta cuenta queda con todos sus hijos, y la otra se cierra.',
    mergeCloses:
      '¿Es suya también la cuenta {{other}}? Entonces aquella cuenta queda con todos sus hijos, y esta se cierra.',
    mergeUntil: 'Inicie sesión con las dos cuentas y confírmelo hasta el {{date}}.',
    mergeWaits:
      'Aquí ya lo ha confirmado. Ahora inicie sesión con {{other}} y confírmelo también allí hasta el {{date}}.',
    mergeAccept: 'Sí, las dos son mías',
    mergeRefuse: 'No es mi cuenta',
    mergeConfirmed: 'Aquí ya lo ha confirmado.',
    mergeRefused: 'No se ha cambiado nada.',
    ask: 'Añadir un hijo',
    askTitle: 'Pedir el vínculo con un hijo',
    askText: 'Se pregunta en: {{levelThree}}. Podrá actuar en su nombre cuando lo apruebe.',
    number: 'Número de estudiante',
    birth: 'Fecha de nacimiento',
    send: 'Preguntar en: {{levelThree}}',
    cancel: 'Cancelar',
    asked: 'Si allí conocen a este estudiante, su pregunta se ha enviado.',
    refused: '{{child}} no está vinculado a su cuenta.',
  },
  contact: {
    title: 'Actualizar perfil',
    intro: 'Díganos cómo podemos avisarle de sus sesiones.',
    email: 'Correo electrónico',
    mobile: 'Número de móvil',
    agreeMail: 'Acepto recibir correos electrónicos',
    agreeText: 'Acepto recibir mensajes de texto',
    hide: 'No volver a mostrar este mensaje',
    later: 'Recordármelo más tarde',
    update: 'Actualizar datos de contacto',
    emailInvalid: 'Introduzca un correo electrónico válido',
    mobileInvalid: 'Introduzca un número de móvil válido',
    empty: 'Introduzca los datos del usuario',
    saved: 'Sus datos de contacto se han guardado.',
    savedUnconfirmed:
      'Sus datos de contacto se han guardado. Hemos enviado un enlace a {{email}}. Ábralo para confirmar su nueva dirección.',
  },
};
