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
  notStarted: 'La transmisión no ha empezado. Inténtalo de nuevo',
  loading:
    'No pulses avanzar, retroceder ni ninguna otra tecla. El vídeo se está cargando. Espera un momento…',
  streamFailed: 'Tu educador ha terminado la sesión',
  vp9: 'Tu navegador no puede codificar H.264. La transmisión se envía en VP9, que algunos dispositivos Apple antiguos no reproducen.',
};
