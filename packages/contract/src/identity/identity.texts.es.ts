import type { TextsOf } from '../core/texts.ts';
import type { identityTexts } from './identity.texts.ts';

/** The same in Spanish. */
export const identityTextsEs: TextsOf<typeof identityTexts> = {
  refusal: {
    sign_in_failed: 'Usuario o contraseña no válidos',
    account_deactivated: 'Su cuenta ha sido desactivada. Póngase en contacto con su administrador.',
    reset_link_dead: 'Este enlace ya se ha usado o ha caducado. Solicite uno nuevo.',
    password_change_required: 'Cambie primero su contraseña.',
    too_many_new_devices:
      'Hubo demasiados intentos desde dispositivos nuevos. Use un navegador en el que ya haya iniciado sesión, cree una contraseña nueva con «¿Olvidó su contraseña?» o inténtelo de nuevo más tarde.',
    password_needed: 'Introduzca primero su contraseña actual.',
    password_wrong: 'Esta no es su contraseña actual.',
    email_link_dead: 'Este enlace ya se ha usado o ha caducado. Introduzca de nuevo su nueva dirección.',
  },
  signIn: {
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
  proof: {
    title: 'Confirme que es usted',
    intro: 'Inició sesión hace un rato. Introduzca su contraseña actual para continuar.',
    password: 'Contraseña actual',
    confirm: 'Confirmar',
  },
  confirmEmail: {
    title: 'Confirme su correo electrónico',
    intro: 'A partir de ahora inicia sesión con {{email}} y nuestros correos llegan allí.',
    confirm: 'Confirmar la dirección',
    confirmed: 'Su correo electrónico se ha cambiado.',
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
    expiredTitle: 'Inicie sesión de nuevo',
    expired: 'Acceso denegado para esta solicitud',
    passwordChanged: 'Su contraseña se ha cambiado. Inicie sesión de nuevo.',
  },
  kid: {
    title: 'Elegir un hijo',
    actingFor: 'En nombre de {{name}}',
    heading: '{{title}} · {{name}}',
    choose: 'Elegir',
    chosen: 'Ahora ve las sesiones de {{name}}.',
    current: 'Elegido',
    empty: 'No hay ningún hijo vinculado a su cuenta. Póngase en contacto con la escuela.',
    grade: 'Grado {{grade}}',
  },
  mail: {
    resetSubject: 'Cree una contraseña nueva para {{name}}',
    resetBody:
      'Hola, {{person}}:\n\nAlguien ha pedido una contraseña nueva para su cuenta. Use este enlace en los próximos {{minutes}} minutos; funciona una sola vez:\n\n{{link}}\n\nSi no fue usted, ignore este mensaje.',
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
    invitationSubject: 'Invitación a {{name}}',
    invitationBody:
      'Hola, {{person}}:\n\nLe invitan a {{name}} como {{as}}: {{at}}.\n\nElija su contraseña con este enlace en un plazo de {{days}} días; funciona una sola vez:\n\n{{link}}\n\nSi no esperaba esta invitación, no haga caso de este correo.',
    changedSubject: 'Su contraseña de {{name}} se ha cambiado',
    changedBody:
      'Hola, {{person}}:\n\nLa contraseña de su cuenta se ha cambiado. Si no fue usted, avise de inmediato a su administrador.',
  },
};
