import type { TextsOf } from '../core/texts.ts';
import type { calendarTexts } from './calendar.texts.ts';

/** The same in Spanish. */
export const calendarTextsEs: TextsOf<typeof calendarTexts> = {
  entry: {
    with: '{{subject}} con {{person}}',
    group: '{{subject}} · {{kind}}',
    ofChildren: '{{names}}: {{title}}',
    text: 'Inicie sesión aquí para entrar en la sesión, moverla o cancelarla:\n{{link}}',
    guestText: 'Este es su enlace personal a la sesión; no lo comparta, por favor:\n{{link}}',
  },
};
