import type { TextsOf } from '../../core/texts.ts';
import type { steadinessTexts } from './steadiness.texts.ts';

/** The same in Spanish. */
export const steadinessTextsEs: TextsOf<typeof steadinessTexts> = {
  name: 'Estabilizar mi conexión',
  nameActive: 'Estabilizar mi conexión: {{step}}',
  weak: { own: 'Su conexión es débil', of: 'La conexión de {{name}} es débil' },
  lost: { own: 'Su conexión está interrumpida', of: 'La conexión de {{name}} está interrumpida' },
  good: { own: 'Su conexión es buena', of: 'La conexión de {{name}} es buena' },
  unknown: { own: 'Su conexión aún no se conoce', of: 'La conexión de {{name}} aún no se conoce' },
  intro:
    'El sonido, el chat y la pizarra van primero. Todo vuelve por sí solo cuando la conexión vuelve a ser buena.',
  slower:
    'Vía más lenta: su red no deja salir UDP, así que el sonido y la imagen dan un rodeo. Pida a quien administra la red que lo abra.',
  steps: 'Cuánto dejar fuera',
  step: {
    none: 'Todo',
    fewerTiles: 'Menos imágenes',
    lowerLayers: 'Imágenes más pequeñas',
    soundOnly: 'Solo sonido y pizarra',
  },
  hint: {
    none: 'Todas las imágenes, tan nítidas como permita la conexión',
    fewerTiles: 'Solo {{role}} y quien habla',
    lowerLayers: 'Pequeñas y menos nítidas, también la suya',
    soundOnly: 'Sin imágenes; su cámara y su pantalla compartida se apagan',
  },
  offer: {
    question: 'Su conexión es débil. Mantenga claro el sonido dejando algo fuera:',
    accept: 'Estabilizar mi conexión',
    dismiss: 'Ahora no',
  },
  now: {
    none: 'Se vuelve a mostrar todo',
    fewerTiles: 'Menos imágenes ahora, para estabilizar la conexión',
    lowerLayers: 'Imágenes más pequeñas ahora, para estabilizar la conexión',
    soundOnly: 'Solo sonido y pizarra ahora, para estabilizar la conexión',
  },
  of: {
    fewerTiles: '{{name}} ve menos imágenes',
    lowerLayers: '{{name}} ve y envía imágenes más pequeñas',
    soundOnly: '{{name}} tiene solo sonido y pizarra',
    slower: '{{name}} llega por la vía más lenta: su red no deja salir UDP',
  },
  mark: {
    fewerTiles: 'Menos imágenes',
    lowerLayers: 'Imágenes pequeñas',
    soundOnly: 'Solo sonido',
    slower: 'Vía más lenta',
  },
  pictureRests: 'Imagen en pausa para estabilizar la conexión',
  pictureFrozen: 'Imagen en pausa, la conexión es demasiado débil para ella',
  cameraRests: 'Su cámara está apagada para estabilizar su conexión. Elija más en «Estabilizar mi conexión».',
  shareRests:
    'No se puede compartir la pantalla con solo sonido y pizarra. Elija más en «Estabilizar mi conexión».',
};
