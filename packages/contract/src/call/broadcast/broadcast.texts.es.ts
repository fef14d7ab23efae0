import type { TextsOf } from '../../core/texts.ts';
import type { broadcastTexts } from './broadcast.texts.ts';

/** The same in Spanish. */
export const broadcastTextsEs: TextsOf<typeof broadcastTexts> = {
  refusal: {
    only_in_broadcast: 'Esto solo es posible en una transmisión en directo.',
    broadcast_running: 'La transmisión ya ha empezado.',
    broadcast_not_running: 'La transmisión todavía no ha empezado.',
    broadcast_full: 'La transmisión está completa. Pueden verla {{count}} personas a la vez.',
    not_watching: 'Ahora no estás en esta transmisión.',
  },
  started: 'La transmisión ha empezado',
};
