/** The same in Spanish. */
export const passkeysTextsEs = {
  added: 'Se añadió la llave de acceso.',
  renamed: 'La llave de acceso tiene su nuevo nombre.',
  removed: 'Se eliminó la llave de acceso.',
  title: 'Llaves de acceso',
  factorIntro:
    'Su huella, su cara o el bloqueo de pantalla en lugar de un código. Funciona solo en este sitio.',
  unknown: 'Este navegador no puede crear llaves de acceso.',
  add: 'Añadir una llave de acceso',
  name: 'Nombre de la llave de acceso',
  nameHint: 'Por ejemplo, el dispositivo en el que está.',
  notMade: 'No se creó ninguna llave de acceso.',
  used: 'Añadida el {{added}}, usada por última vez el {{used}}',
  unused: 'Añadida el {{added}}, sin usar todavía',
  otherSite: 'Para {{site}}',
  rename: 'Cambiar el nombre de {{name}}',
  remove: 'Eliminar {{name}}',
  renameTitle: 'Cambiar el nombre de la llave de acceso',
  removeTitle: '¿Eliminar {{name}}?',
  removeIntro: 'Ya no abrirá su cuenta. Elimínela también en el dispositivo.',
  removeConfirm: 'Eliminar',
  ownIntro:
    'Entre con su huella, su cara o el bloqueo de pantalla. Su contraseña sigue funcionando. Funciona solo en este sitio.',
  ownDevice:
    'Añádala solo en un dispositivo que sea únicamente suyo. En un equipo compartido, como el de un aula, otras personas podrían entrar como usted.',
  providerOnly: 'Usted entra solo por un proveedor, por eso ninguna llave de acceso abriría su cuenta.',
  failed: 'No se pudieron cargar sus llaves de acceso',
  save: 'Guardar',
  cancel: 'Cancelar',
  goOn: 'Continuar',
} as const;
