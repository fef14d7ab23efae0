import type { TextsOf } from '../core/texts.ts';
import type { identityTexts } from './identity.texts.ts';

/** The same in Spanish. */
export const identityTextsEs: TextsOf<typeof identityTexts> = {
  refusal: {
    sign_in_failed: 'Usuario o contraseña no válidos',
    account_deactivated: 'Su cuenta ha sido desactivada. Póngase en contacto con su administrador.',
    place_closed:
      'Su {{school}} no está disponible por el momento. Póngase en contacto con su administrador.',
    reset_link_dead: 'Este enlace ya se ha usado o ha caducado. Solicite uno nuevo.',
    password_change_required: 'Cambie primero su contraseña.',
    too_many_new_devices:
      'Hubo demasiados intentos desde dispositivos nuevos. Use un navegador en el que ya haya iniciado sesión, cree una contraseña nueva con «¿Olvidó su contraseña?» o inténtelo de nuevo más tarde.',
    proof_required: 'Confirme primero que es usted.',
    password_wrong: 'Esta no es su contraseña actual.',
    email_link_dead:
      'Si este enlace ya se usó, la dirección está confirmada. Si no, abra el enlace más reciente o introduzca de nuevo la nueva dirección en su perfil.',
    factor_wrong: 'Este código no es correcto o ya se usó.',
    sign_in_lapsed: 'Inicie sesión de nuevo: pasó demasiado tiempo o hubo demasiados códigos incorrectos.',
    factor_setup_lapsed: 'Empiece de nuevo: esta clave se creó hace demasiado tiempo.',
    factor_setup_required: 'Configure primero un segundo factor.',
    last_factor: 'Los administradores de esta institución necesitan un segundo factor. Añada antes otro.',
    passkey_refused: 'Esta llave de acceso no funciona aquí. Use otra forma.',
    too_many_passkeys: 'Ya tiene todas las llaves de acceso posibles. Elimine antes una.',
    sign_on_lapsed: 'Este inicio de sesión ya se usó o tardó demasiado. Empiece de nuevo.',
    last_way_in: 'Solo entra por este vínculo. Primero cree una contraseña o vincule otra cuenta.',
  },
  signIn: {
    with: 'Iniciar sesión con {{name}}',
    withProvider: 'Iniciar sesión con un proveedor de identidad',
    title: 'Iniciar sesión',
    username: 'Correo electrónico o identificador de estudiante',
    password: 'Contraseña',
    usernameRequired: 'Introduzca el correo electrónico o el identificador de estudiante',
    passwordRequired: 'Introduzca la contraseña',
    noSpaces: 'No se permiten espacios.',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    rememberMe: 'Recordarme',
    forgot: '¿Olvidó su contraseña?',
    submit: 'Iniciar sesión',
    privacy: 'Política de privacidad',
    goOn: 'Continuar como {{name}}',
    social: '{{name}} en {{network}}',
  },
  forgot: {
    title: 'Contraseña olvidada',
    intro: 'Introduzca su correo electrónico y le enviaremos un enlace para crear una contraseña nueva.',
    email: 'Correo electrónico',
    emailRequired: 'Introduzca su correo electrónico',
    send: 'Enviar',
    back: '¿Volver al inicio de sesión?',
    sent: 'Si existe una cuenta con este correo electrónico, el enlace ya va en camino.',
    failed: 'No se pudo enviar el enlace.',
  },
  password: {
    title: 'Cambiar contraseña',
    menu: 'Cambiar contraseña',
    new: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    change: 'Cambiar',
    newRequired: 'Introduzca la contraseña nueva',
    confirmRequired: 'Introduzca la confirmación de la contraseña',
    different: 'Las contraseñas no coinciden',
    weak: 'La contraseña no cumple todos los puntos de la lista.',
    changed: 'Su contraseña se ha cambiado.',
    checklist: 'Su contraseña necesita',
    met: 'cumplido',
    missing: 'falta',
    check: {
      length: 'Al menos 8 caracteres',
      upper: 'Una letra mayúscula',
      lower: 'Una letra minúscula',
      digit: 'Un número',
      special: 'Un carácter especial',
    },
    hint: 'Caracteres especiales permitidos: ! $ % & * _ @',
  },
  reset: {
    title: 'Crear una contraseña nueva',
    deadTitle: 'Este enlace ya no funciona',
    again: 'Solicitar un enlace nuevo',
    signIn: 'Ir al inicio de sesión',
  },
  welcome: {
    title: 'Le damos la bienvenida, {{name}}',
    text: '{{name}} le invita como: {{as}}.',
    places: '{{places}}. Elija una contraseña y su cuenta estará lista.',
    student: 'estudiante',
    parent: 'padre o madre',
    administrator: 'administración',
    administratorOf: 'administración ({{level}})',
    save: 'Guardar la contraseña',
    ready: 'Su cuenta está lista. Inicie sesión con su nueva contraseña.',
  },
  proof: {
    title: 'Confirme que es usted',
    intro: 'Inició sesión hace un rato. Introduzca su contraseña actual para continuar.',
    password: 'Contraseña actual',
    confirm: 'Confirmar',
    introFactor: 'Inició sesión hace un rato. Use su segundo factor para continuar.',
    failed: 'No se pudo preguntar.',
  },
  factor: {
    title: 'Segundo factor',
    intro: 'Escriba las seis cifras de su aplicación de autenticación para {{account}}.',
    introRecovery:
      'Escriba uno de los códigos de recuperación que guardó para {{account}}. Funciona una vez.',
    introPasskey: 'Use su llave de acceso para {{account}}.',
    code: 'Código',
    recoveryCode: 'Código de recuperación',
    codeRequired: 'Introduzca el código',
    nameRequired: 'Introduzca un nombre',
    wrongWithTries: 'Este código no es correcto o ya se usó. Intentos restantes: {{count}}',
    goOn: 'Continuar',
    or: 'o',
    usePasskey: 'Usar una llave de acceso',
    useRecovery: 'Usar un código de recuperación',
    useApp: 'Usar la aplicación de autenticación',
    back: 'Volver al inicio de sesión',
    noPasskey: 'No se usó ninguna llave de acceso.',
  },
  confirmEmail: {
    title: 'Confirme su correo electrónico',
    intro:
      'Es para la cuenta de {{person}}. Una vez confirmada, se inicia sesión con {{email}} y nuestros correos llegan allí.',
    confirm: 'Confirmar la dirección',
    confirmed: 'Ahora inicia sesión con esta dirección y nuestros correos llegan allí.',
    doneTitle: 'Su correo electrónico está confirmado',
    deadTitle: 'Este enlace ya no funciona',
    goOn: 'Ir al inicio de sesión',
  },
  signOut: 'Cerrar sesión',
  ended: {
    inactivityTitle: 'Se ha cerrado su sesión',
    inactivity: 'Se cerró su sesión porque no hubo actividad durante 15 minutos.',
    deactivatedTitle: 'Se ha cerrado su sesión',
    deactivated: 'Su cuenta ha sido desactivada. Póngase en contacto con su administrador.',
    expiredTitle: 'Se ha cerrado su sesión',
    expired: 'Acceso denegado para esta solicitud',
    expiredWhy: 'Ya no tiene la sesión iniciada aquí. Inicie sesión de nuevo.',
    placeClosed: 'Su {{school}} no está disponible por el momento. Póngase en contacto con su administrador.',
    factorReset:
      'Un administrador ha restablecido su segundo factor. Inicie sesión de nuevo con su contraseña.',
    endedByAdmin: 'Un administrador ha cerrado su sesión en todas partes. Inicie sesión de nuevo.',
    providerOnly:
      'A partir de ahora solo inicia sesión con su proveedor. Inicie sesión de nuevo con el botón correspondiente.',
    endedElsewhere: 'Cerró la sesión de este navegador desde otro.',
    factorTurnedOn: 'Activó un segundo factor en otro navegador. Inicie sesión aquí de nuevo con él.',
    passwordChanged: 'Su contraseña se ha cambiado. Inicie sesión de nuevo.',
    linkRests:
      'Un estudiante mayor de edad decide qué ven los padres y ahora no le muestra nada. Inicie sesión de nuevo para continuar.',
    linkEnded:
      'Su vínculo con un hijo ha terminado: lo decidió {{levelThree}}. Inicie sesión de nuevo para continuar.',
    merged: 'Sus dos cuentas son ahora una. Inicie sesión con la que queda.',
  },
  kid: {
    title: 'Elegir un hijo',
    actingFor: 'En nombre de {{name}}',
    heading: '{{title}} · {{name}}',
    choose: 'Elegir',
    chosen: 'Ahora ve las sesiones de {{name}}.',
    current: 'Elegido',
    empty: 'No hay ningún hijo vinculado a su cuenta. Póngase en contacto con: {{levelThree}}.',
    allRest: 'Nadie le muestra sesiones en este momento.',
    grade: 'Grado {{grade}}',
    lostTitle: 'Ya no actúa en nombre de {{name}}',
    lost: 'Esta cuenta se ha cerrado. Si no lo esperaba, pregunte en: {{levelThree}}.',
  },
  mail: {
    resetSubject: 'Cree una contraseña nueva para {{name}}',
    resetBody:
      'Hola, {{person}}:\n\nAlguien ha pedido una contraseña nueva para su cuenta. Use este enlace en los próximos {{minutes}} minutos; funciona una sola vez:\n\n{{link}}\n\nSi no fue usted, ignore este mensaje.',
    providerOnlySubject: 'Cómo iniciar sesión en {{name}}',
    providerOnlyBody:
      'Hola, {{person}}:\n\nAlguien ha pedido una contraseña nueva para su cuenta. No tiene ninguna: inicie sesión con {{provider}}.\n\n{{link}}\n\nSi no fue usted, ignore este mensaje.',
    confirmEmailSubject: 'Confirme su correo electrónico para {{name}}',
    confirmEmailBody:
      'Hola, {{person}}:\n\nHa introducido esta dirección para su cuenta. Abra este enlace en los próximos {{minutes}} minutos para confirmarla; funciona una sola vez:\n\n{{link}}\n\nSi no lo ha pedido usted, ignore este mensaje. No cambiará nada.',
    emailInUseSubject: 'Han introducido su correo electrónico en {{name}}',
    emailInUseBody:
      'Hola, {{person}}:\n\nAlguien ha introducido su correo electrónico para otra cuenta. Usted ya tiene una cuenta con esta dirección, así que no se ha cambiado nada.\n\nSi quería iniciar sesión, use esta dirección y su contraseña. Si no fue usted, ignore este mensaje.',
    emailAskedSubject: 'Han introducido un correo electrónico nuevo en {{name}}',
    emailAskedBody:
      'Hola, {{person}}:\n\nAlguien ha introducido {{email}} como nuevo correo electrónico de su cuenta. Valdrá cuando se abra el enlace que hemos enviado allí.\n\nSi no fue usted, cambie ahora su contraseña; así el enlace deja de funcionar. Después avise a su administrador.',
    emailChangedSubject: 'Su correo electrónico de {{name}} se ha cambiado',
    emailChangedBody:
      'Hola, {{person}}:\n\nEl correo electrónico de su cuenta es ahora {{email}}. A esta dirección ya no llegarán mensajes.\n\nSi no fue usted, avise de inmediato a su administrador.',
    emailRemovedBody:
      'Hola, {{person}}:\n\nEste correo electrónico se ha eliminado de su cuenta.\n\nSi no fue usted, avise de inmediato a su administrador.',
    wrongTriesSubject: 'Contraseñas incorrectas para su cuenta de {{name}}',
    wrongTriesBody:
      'Hola, {{person}}:\n\nAlguien ha introducido muchas contraseñas incorrectas para su cuenta. Puede que los dispositivos nuevos tengan que esperar antes de iniciar sesión. Los navegadores en los que ya inició sesión funcionan como siempre.\n\nSi fue usted, cree una contraseña nueva con «¿Olvidó su contraseña?». Si no fue usted, no tiene que hacer nada; asegúrese de que nadie pueda adivinar su contraseña.',
    factorSubject: 'Su segundo factor de {{name}}',
    factorBody:
      'Hola, {{person}}:\n\n{{news}}\n\nSi no fue usted, cambie su contraseña y avise de inmediato a su administrador.',
    factorOn:
      'Se ha activado un segundo factor en su cuenta: códigos de una aplicación de autenticación. Se ha cerrado la sesión en sus otros dispositivos.',
    factorOff: 'La aplicación de autenticación de su cuenta se ha desactivado.',
    passkeyAdded: 'Se ha añadido una llave de acceso a su cuenta.',
    passkeyRemoved: 'Se ha eliminado una llave de acceso de su cuenta.',
    passkeySubject: 'Sus llaves de acceso de {{name}}',
    passkeyBody:
      'Hola, {{person}}:\n\n{{news}}\n\nSi no fue usted, cambie su contraseña, revise las llaves de acceso en su perfil y avise enseguida a su administrador.',
    passkeysEndedBody:
      'Hola, {{person}}:\n\n{{news}}\n\nPuede añadir otra en su perfil, en un dispositivo que sea suyo.',
    passkeysEnded:
      'Se han eliminado las llaves de acceso de su cuenta, porque su acceso se ha renovado: con una contraseña nueva, al cerrar su sesión en todas partes o porque desde ahora entra de otra manera.',
    codesRenewed:
      'Se han creado códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
    codeUsed: 'Se ha usado un código de recuperación de su cuenta. Ya no funciona.',
    factorReset:
      'El segundo factor de su cuenta se ha restablecido y se ha cerrado su sesión en todas partes. Puede que se le pida configurar otro al iniciar sesión.',
    wrongCodesSubject: 'Códigos incorrectos para su cuenta de {{name}}',
    wrongCodesBody:
      'Hola, {{person}}:\n\nAlguien ha introducido su contraseña y varios códigos incorrectos de su segundo factor.\n\nSi no fue usted, alguien conoce su contraseña: cámbiela ahora y avise a su administrador.',
    invitationSubject: 'Invitación a {{name}}',
    invitationBody:
      'Hola, {{person}}:\n\nLe invitan a {{name}} como {{as}}: {{at}}.\n\nElija su contraseña con este enlace en un plazo de {{days}} días; funciona una sola vez:\n\n{{link}}\n\nSi no esperaba esta invitación, no haga caso de este correo.',
    changedSubject: 'Su contraseña de {{name}} se ha cambiado',
    changedBody:
      'Hola, {{person}}:\n\nLa contraseña de su cuenta se ha cambiado. Si no fue usted, avise de inmediato a su administrador.',
  },
};
