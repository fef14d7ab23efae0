import type { TextsOf } from '../core/texts.ts';
import type { peopleTexts } from './people.texts.ts';

/** The same in Spanish. */
export const peopleTextsEs: TextsOf<typeof peopleTexts> = {
  greeting: 'Hola, {{name}}',
  welcomeStudent: 'Nos alegra verle de nuevo. Esto es lo que viene.',
  welcomeEducator: 'Nos alegra verle de nuevo. Este es su día.',
  chooseChild: 'Aquí ve un hijo cada vez. Elíjalo en el menú que está bajo su nombre.',
  student: 'Estudiante',
  grade: 'Grado',
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
