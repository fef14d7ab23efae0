import type { TextsOf } from '../core/texts.ts';
import type { signOnTexts } from './sign-on.texts.ts';

/** The same in Spanish. */
export const signOnTextsEs: TextsOf<typeof signOnTexts> = {
  title: 'Cuentas vinculadas',
  menu: 'Cuentas vinculadas',
  goingOn: 'Se está iniciando la sesión',
  again: 'Intentar de nuevo',
  failed: 'No se pudieron cargar sus cuentas vinculadas.',
  provider: 'Clever',
  unnamed: 'identidad',
  EC_000: 'Hay un problema al conectar con su cuenta. Contacte a su administrador para recibir ayuda.',
  EC_001:
    'Hay un problema al conectar su cuenta de {{provider}}. Contacte a su administrador para recibir ayuda.',
  EC_002: 'El usuario de {{provider}} no existe. Contacte a su administrador para recibir ayuda.',
  EC_003: 'Esta cuenta de correo no existe. Contacte a su administrador para recibir ayuda.',
  EC_004: 'Esta cuenta del distrito escolar no existe. Contacte a su administrador para recibir ayuda.',
  intro: 'Quien inicia sesión en una de estas cuentas puede abrir la suya.',
  none: 'Todavía no hay ninguna cuenta vinculada.',
  noProviders: 'Aquí solo se inicia sesión con la contraseña.',
  since: 'Vinculada el {{linked}}',
  used: 'Vinculada el {{linked}}, usada por última vez el {{used}}',
  link: 'Vincular una cuenta de {{name}}',
  unlink: 'Terminar el vínculo con {{name}}',
  unlinkTitle: '¿Terminar el vínculo con {{name}}?',
  unlinkText: 'Nadie volverá a entrar en su cuenta por él.',
  unlinkConfirm: 'Terminar el vínculo',
  keep: 'Conservar',
  lastWay: 'Solo entra por este vínculo. Cree primero una contraseña para terminarlo.',
  unlinked: 'El vínculo terminó.',
  home: 'Ir a mi página',
  outcome: {
    linked: 'Su cuenta de {{provider}} ya está vinculada.',
    proven: 'Gracias. Vuelva a la ventana de la que vino y pulse Continuar allí.',
    link_refused:
      'No se pudo vincular esta cuenta de {{provider}}. Puede estar vinculada con otra persona, o usted con otra cuenta.',
    proof_refused: '{{provider}} no confirmó que es usted. Inicie sesión allí de nuevo con su cuenta.',
  },
  unnamedOutcome: {
    linked: 'Su cuenta ya está vinculada.',
    link_refused:
      'No se pudo vincular esta cuenta. Puede estar vinculada con otra persona, o usted con otra cuenta.',
    proof_refused: 'Su proveedor no confirmó que es usted. Inicie sesión allí de nuevo con su cuenta.',
  },
  proof: {
    intro:
      'Inició sesión hace un rato. Inicie sesión otra vez en su proveedor, en una ventana nueva, y continúe después aquí.',
    open: 'Abrir {{name}}',
    done: 'Continuar',
  },
  demo: {
    title: 'Demo School ID',
    intro: 'Esto representa las cuentas de una escuela. Elija quién es; aquí nadie pide una contraseña.',
    cancel: 'Cancelar y volver',
    wrong: 'Esta dirección no es del inicio de sesión. Empiece en la página de acceso.',
  },
  mail: {
    subject: 'Inicio de sesión en {{name}} con {{provider}}',
    linked:
      'Hola, {{person}}:\n\nsu cuenta se vinculó con una cuenta de {{provider}}{{account}}. Quien inicia sesión allí puede abrirla.\n\nSi no fue usted, avise de inmediato a su administrador.',
    unlinked:
      'Hola, {{person}}:\n\nterminó el vínculo de su cuenta con {{provider}}. Nadie entra ya por él.\n\nSi no fue usted, avise de inmediato a su administrador.',
  },
};
