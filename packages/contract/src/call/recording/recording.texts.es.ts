import type { TextsOf } from '../../core/texts.ts';
import type { recordingTexts } from './recording.texts.ts';

/** The same in Spanish. */
export const recordingTextsEs: TextsOf<typeof recordingTexts> = {
  refusal: {
    recording_not_here: 'Esta sesión no se puede grabar.',
    recording_running: 'Esta sesión ya se está grabando.',
    recording_not_running: 'Esta sesión no se está grabando.',
    recording_not_ready: 'Las grabaciones se pueden ver cuando la sesión ha terminado.',
    recording_of_class: 'Los padres no ven grabaciones de una clase: en ellas hay otros niños.',
  },
  on: 'Grabación activada',
  off: 'Grabación desactivada',
  starting: 'La grabación empieza en un momento.',
  interrupted: 'Grabación interrumpida',
  trouble: {
    title: 'La grabación está interrumpida.',
    text: 'La llamada sigue, pero ahora no se graba nada. Se intenta de nuevo sin que tenga que hacer nada. Pida a su administrador que revise el disco del servidor.',
  },
  control: 'Grabar',
  start: 'Empezar a grabar',
  stop: 'Parar la grabación',
  screenshot: {
    control: 'Hacer una captura',
    saved: 'La captura se ha guardado',
    nothing: 'No hay ninguna imagen que capturar.',
  },
  list: {
    title: 'Grabaciones',
    watch: 'Ver grabaciones',
    open: 'Grabación {{number}}',
    pages: 'Grabaciones de esta sesión',
    progress: 'La grabación {{number}} se está preparando: {{percent}} %',
    delayed:
      'La grabación {{number}} aún no se pudo preparar. Se intenta de nuevo sin que tenga que hacer nada.',
    failed: 'No se pudo preparar la grabación {{number}}.',
    separate:
      'Cada persona y cada pantalla es un vídeo aparte, porque este servidor no tiene programa para unirlos (ffmpeg).',
    screenOf: 'Pantalla de {{name}}',
    loadFailed: 'No se pudieron cargar las grabaciones',
    playFailed: 'No se pudo reproducir el vídeo.',
    again: 'Intentar de nuevo',
  },
};
