import type { TextsOf } from '../../core/texts.ts';
import type { preCallCheckTexts } from './pre-call-check.texts.ts';

/** The same in Spanish. */
export const preCallCheckTextsEs: TextsOf<typeof preCallCheckTexts> = {
  title: 'Compruebe antes de entrar',
  checking: 'Comprobando la cámara, el micrófono y la red',
  ready: 'Todo funciona.',
  camera: 'Cámara',
  microphone: 'Micrófono',
  speaker: 'Altavoz',
  network: 'Red',
  test: 'Probar',
  testSpeaker: 'Reproducir un sonido',
  level: 'Nivel del micrófono',
  preview: 'Su imagen',
  retry: 'Reintentar',
  continue: 'Entrar',
  state: {
    granted: 'funciona',
    blockedByBrowser: 'bloqueado por el navegador',
    blockedBySystem: 'bloqueado por el sistema',
    notFound: 'no encontrado',
    inUse: 'en uso por otro programa',
    checking: 'comprobando',
  },
  quality: { good: 'buena', poor: 'débil', unknown: 'desconocida' },
  help: {
    blockedByBrowser:
      'Haga clic en el icono junto a la dirección, permita la cámara y el micrófono y vuelva a intentarlo.',
    blockedBySystem:
      'Abra los ajustes de privacidad de su equipo, permita que este navegador los use y vuelva a intentarlo.',
    notFound: 'Conecte una cámara o un micrófono y vuelva a intentarlo.',
    inUse: 'Cierre los programas que usan la cámara o el micrófono y vuelva a intentarlo.',
    network: 'Acérquese al router o use un cable y vuelva a intentarlo.',
    insecure: 'La cámara y el micrófono necesitan una dirección segura (https).',
  },
  alert: {
    camera: 'El acceso a la cámara está denegado. Permita la cámara en su navegador.',
    microphone: 'El acceso al micrófono está denegado. Permita el micrófono en su navegador.',
    both: 'El acceso a la cámara y al micrófono está denegado. Permita ambos en su navegador.',
    cameraSystem: 'Su sistema deniega el acceso a la cámara. Permítalo en los ajustes del sistema.',
    microphoneSystem: 'Su sistema deniega el acceso al micrófono. Permítalo en los ajustes del sistema.',
    bothSystem:
      'Su sistema deniega el acceso a la cámara y al micrófono. Permita ambos en los ajustes del sistema.',
    notFound: 'No se encontró la cámara o el micrófono',
    inUse: 'Otro programa está usando la cámara o el micrófono.',
    network: 'Su señal de red es débil. Pruebe con otra red. ¿Desea volver a intentarlo?',
  },
};
