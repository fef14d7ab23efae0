import type { TextsOf } from '../core/texts.ts';
import type { parentMailTexts } from './parents.texts.ts';

/** The same in Spanish. */
export const parentMailTextsEs: TextsOf<typeof parentMailTexts> = {
  linkedSubject: '{{child}} se añadió a su cuenta de {{name}}',
  linkedBody:
    'Hola, {{person}}:\n\n{{school}} le ha registrado como padre o madre de {{child}}. Ahora puede actuar en nombre de {{child}} tras iniciar sesión:\n\n{{link}}\n\nSi no es su hijo, avise a {{school}}.',
  askedSubject: '¿Es {{child}} su hijo o hija? Una pregunta de {{school}}',
  askedBody:
    'Hola, {{person}}:\n\n{{school}} le ha indicado como padre o madre de {{child}}. Inicie sesión para decir si {{child}} es su hijo o hija:\n\n{{link}}\n\nHasta que lo acepte, nada se vincula a su cuenta. Si no es su hijo o hija, puede decirlo allí.',
  approvedSubject: '{{child}} se añadió a su cuenta de {{name}}',
  approvedBody:
    'Hola, {{person}}:\n\nusted pidió a {{school}} un vínculo con {{child}}. {{school}} lo ha aprobado: puede actuar en nombre de {{child}} tras iniciar sesión:\n\n{{link}}',
  restsSubject: 'Usted figura como padre o madre de {{child}} en {{name}}',
  restsBody:
    'Hola, {{person}}:\n\n{{school}} le tiene como padre o madre de {{child}}. {{child}} es mayor de edad y decide lo que usted ve. Ya se le ha preguntado; tras iniciar sesión verá qué ha respondido:\n\n{{link}}',
  mergeSubject: '¿Son suyas las dos cuentas de {{name}}?',
  mergeBody:
    'Hola, {{person}}:\n\nla administración de {{name}} pregunta si su cuenta y la cuenta {{other}} son las dos suyas. Si es así, inicie sesión con cada una y confírmelo en un plazo de {{days}} días:\n\n{{link}}\n\nDespués queda {{kept}} con todos sus hijos, y la otra cuenta se cierra. Si la otra cuenta no es suya, dígalo allí: no cambia nada.',
  mergedSubject: 'Sus dos cuentas de {{name}} son ahora una',
  mergedBody:
    'Hola, {{person}}:\n\nusted confirmó que las dos cuentas son suyas. A partir de ahora, inicie sesión con {{kept}}. La otra cuenta está cerrada.\n\n{{link}}',
  notParentSubject: 'Su correo se registró para un padre o una madre en {{name}}',
  notParentBody:
    'Hola, {{person}}:\n\n{{school}} registró su correo para un padre o una madre de un estudiante. Su cuenta no es de padre o madre, así que no se le vinculó nada. Si usted lo es, dé a {{school}} otra dirección de correo.',
};
