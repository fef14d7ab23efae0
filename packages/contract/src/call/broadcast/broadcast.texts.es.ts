import type { TextsOf } from '../../core/texts.ts';
import type { broadcastTexts } from './broadcast.texts.ts';

/** The same in Spanish. */
export const broadcastTextsEs: TextsOf<typeof broadcastTexts> = {
  refusal: {
    only_in_broadcast: 'Esto solo es posible en una emisión en directo.',
    broadcast_running: 'La emisión ya ha empezado.',
    broadcast_not_running: 'La emisión todavía no ha empezado.',
    broadcast_full: 'La emisión está completa. Pueden verla {{count}} personas a la vez.',
    not_watching: 'Ahora no está en esta emisión.',
  },
  viewers_one: '{{kind}}, {{count}} espectador',
  viewers_other: '{{kind}}, {{count}} espectadores',
  picture: 'Emisión en directo de {{name}}',
  cameraOff: '{{name}} no muestra imagen ahora',
  soundBlocked: 'Pulse aquí para oír la emisión',
  state: {
    off: 'Sin empezar',
    starting: 'Empezando…',
    live: 'En directo',
    interrupted: 'Interrumpida',
    ended: 'Terminada',
  },
  beginsSoon: 'La emisión empieza por sí sola en un momento.',
  start: 'Iniciar la emisión',
  rehearse: 'Ensayar antes',
  rehearsal: 'Esto es un ensayo: nadie le ve ni le oye hasta que inicie la emisión.',
  focus: {
    camera: 'Mostrar mi cámara',
    screen: 'Mostrar mi pantalla',
    failed: 'No se pudo cambiar la imagen de la emisión. Inténtelo de nuevo.',
  },
  viewersTitle: 'Espectadores',
  begun: '{{name}} ha iniciado una emisión',
  begunText: 'Aparece «En curso» en sus sesiones, donde puede observarla.',
  started: 'La emisión empezó correctamente',
  notStarted: 'La emisión no empezó... Inténtelo de nuevo',
  loading: 'No pulse adelantar, retroceder ni ninguna otra tecla. El vídeo se está cargando. Espere…',
  streamFailed: 'Su {{role}} ha finalizado la sesión',
  vp9: 'Su navegador no puede codificar H.264. La emisión se envía en VP9, que algunos dispositivos Apple antiguos no reproducen.',
};
