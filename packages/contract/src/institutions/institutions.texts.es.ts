import type { TextsOf } from '../core/texts.ts';
import type { institutionsTexts } from './institutions.texts.ts';

/** The same in Spanish. */
export const institutionsTextsEs: TextsOf<typeof institutionsTexts> = {
  host: { sentence: 'Sesiones en directo con su {{role}}, notas y mensajes en un solo lugar.' },
  privacy: {
    title: 'Política de privacidad',
    who: '{{name}} ofrece esta plataforma a sus estudiantes, familias y {{roles}}.',
    whatTitle: 'Qué se guarda',
    what: 'Su nombre, su correo electrónico o identificador de estudiante, sus sesiones, el chat, las notas y los archivos que añada. El vídeo y el sonido no se guardan, salvo que se grabe una sesión. Quienes participan en ella ven que se graba.',
    whoSeesTitle: 'Quién lo ve',
    whoSees:
      'Solo las personas de sus propias sesiones y los administradores de su {{levelThree}}. Nadie más y ninguna otra institución.',
    yourTitle: 'Sus derechos',
    your: 'Puede pedir que se le muestre, corrija o elimine lo que se guarda sobre usted. Póngase en contacto con su {{levelThree}}.',
    contact: 'Contacto: {{email}}',
  },
  admin: {
    title: 'Inicio',
    topAdmin: 'Administrador',
    graAdmin: 'Administrador GRA',
  },
};
