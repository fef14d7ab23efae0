import type { TextsOf } from '../../core/texts.ts';
import type { preCallCheckTexts } from './pre-call-check.texts.ts';

/** The same in Spanish. */
export const preCallCheckTextsEs: TextsOf<typeof preCallCheckTexts> = {
  title: 'Compruebe antes de entrar',
  camera: 'Cámara',
  microphone: 'Micrófono',
  speaker: 'Altavoz',
  network: 'Red',
  you: 'Usted',
  checking: 'Comprobando',
  speak: 'Diga algo, las barras se mueven',
  level: 'Nivel del micrófono',
  hearTone: '¿Oye el tono?',
  playTone: 'Reproducir tono',
  preview: 'Su imagen',
  cameraIsOff: 'Su cámara está apagada',
  works: 'Funciona',
  problem: 'No funciona',
  retry: 'Reintentar',
  checkAgain: 'Comprobar de nuevo',
  joinWithoutCamera: 'Entrar sin cámara',
  turnMicrophoneOff: 'Apagar el micrófono',
  turnMicrophoneOn: 'Encender el micrófono',
  turnCameraOff: 'Apagar la cámara',
  turnCameraOn: 'Encender la cámara',
  chooseDevices: 'Elegir dispositivos',
  systemDefault: 'Dispositivo predeterminado',
  state: {
    granted: 'Funciona',
    blockedByBrowser: 'Bloqueado por el navegador',
    blockedBySystem: 'Bloqueado por el sistema',
    notFound: 'No encontrado',
    inUse: 'En uso por otro programa',
    checking: 'Comprobando',
  },
  quality: { good: 'Buena', poor: 'Débil', unknown: 'Desconocida' },
  speed: '{{quality}}, {{speed}} Mbit/s',
  device: { camera: 'Cámara', microphone: 'Micrófono', both: 'Cámara y micrófono' },
  measured: {
    title: 'Medido tres veces:',
    ping: 'una respuesta tarda {{ms}} ms',
    speed: '{{kbps}} kbit/s',
  },
  fault: {
    blocked: {
      camera: 'Su cámara está bloqueada',
      microphone: 'Su micrófono está bloqueado',
      both: 'Su cámara y su micrófono están bloqueados',
    },
    notFound: {
      camera: 'No se encontró ninguna cámara',
      microphone: 'No se encontró ningún micrófono',
      both: 'No se encontró ni cámara ni micrófono',
    },
    inUse: {
      camera: 'Otro programa está usando su cámara',
      microphone: 'Otro programa está usando su micrófono',
      both: 'Otro programa está usando su cámara y su micrófono',
    },
    byBrowser: 'Se indicó a este navegador que no deje a {{name}} usarlos. Se arregla en tres pasos.',
    bySystem: 'Su dispositivo no deja que este navegador los use. Se arregla en tres pasos.',
    missing: 'Puede estar desconectado o apagado. Se arregla en tres pasos.',
    busy: 'Solo un programa puede usarlos a la vez. Se arregla en tres pasos.',
    insecure: 'La cámara y el micrófono necesitan una dirección segura (https).',
    network: 'Su red es débil',
  },
  steps: {
    chrome: {
      one: 'Pulse el símbolo <icon/> a la izquierda de la dirección.',
      two: 'Active <b>{{device}}</b>.',
    },
    firefox: {
      one: 'Pulse el símbolo <icon/> a la izquierda de la dirección.',
      two: 'Pulse la cruz junto a <b>Bloqueado</b> en <b>{{device}}</b>.',
    },
    safari: {
      one: 'Abra <b>Safari</b> en la parte superior de la pantalla y elija <b>Ajustes de este sitio web</b>.',
      two: 'Ponga <b>{{device}}</b> en <b>Permitir</b>.',
    },
    chromeOnPhone: {
      one: 'Pulse el símbolo <icon/> a la izquierda de la dirección y después <b>Permisos</b>.',
      two: 'Active <b>{{device}}</b>.',
    },
    safariOnPhone: {
      one: 'Pulse el símbolo <icon/> en la barra de direcciones y después <b>Ajustes del sitio web</b>.',
      two: 'Ponga <b>{{device}}</b> en <b>Permitir</b>.',
    },
    windows: {
      one: 'Abra la configuración de Windows, <b>Privacidad y seguridad</b>, <b>{{device}}</b>.',
      two: 'Active el acceso para este navegador.',
    },
    mac: {
      one: 'Abra <b>Ajustes del Sistema</b>, <b>Privacidad y seguridad</b>, <b>{{device}}</b>.',
      two: 'Active este navegador.',
    },
    system: {
      one: 'Abra los ajustes de su dispositivo y busque los permisos de este navegador.',
      two: 'Active <b>{{device}}</b>.',
    },
    notFound: {
      one: 'Conéctelo o enciéndalo.',
      two: 'Espere a que su dispositivo lo encuentre.',
    },
    inUse: {
      one: 'Cierre otros programas y páginas que lo usen.',
      two: 'Espere un momento.',
    },
    again: 'Vuelva aquí y pulse <b>Comprobar de nuevo</b>.',
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
