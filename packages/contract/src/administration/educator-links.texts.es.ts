import type { TextsOf } from '../core/texts.ts';
import type { educatorLinkTexts } from './educator-links.texts.ts';

/** The same in Spanish. */
export const educatorLinkTextsEs: TextsOf<typeof educatorLinkTexts> = {
  offerTitle: '¿Esta persona ya enseña en otro lugar?',
  offer:
    'La dirección {{email}} ya está en uso. Si es de alguien con el papel «{{role}}», podemos preguntarle si también enseña en {{schools}}. Nada de su cuenta cambia hasta que lo acepte.',
  later:
    'Los nombres y el móvil siguen siendo los de la cuenta. Elija las subcategorías cuando esté en su lista.',
  ask: 'Preguntar',
  asked:
    'Si esta dirección es de alguien que enseña, ya se le ha preguntado. Cuando acepte, estará en su lista.',
  knownTitle: '{{person}} ya está en su lista',
  knownText: 'La dirección {{email}} es suya. En su página se elige dónde enseña.',
  open: 'Abrir su página',
  known: 'Esta persona ya está en su lista. Elija aquí dónde enseña.',
  mailSubject: '¿Enseña usted en {{schools}}?',
  mailBody:
    'Hola, {{person}}:\n\nsu dirección de correo se indicó para alguien que enseña en {{schools}}. Inicie sesión para decir si es así:\n\n{{link}}\n\nNada cambia hasta que lo acepte. Si no enseña allí, puede decirlo allí mismo.',
};
