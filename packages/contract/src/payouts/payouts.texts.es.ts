import type { TextsOf } from '../core/texts.ts';
import type { payoutsTexts } from './payouts.texts.ts';

/** The same in Spanish. */
export const payoutsTextsEs: TextsOf<typeof payoutsTexts> = {
  refusal: {
    no_payout_provider: 'Aquí todavía no hay pagos configurados. Póngase en contacto con su administrador.',
    no_payout_account: 'Su cuenta para pagos no está lista. Termine primero su configuración.',
    payout_open: 'Hay un pago en curso. Espere a que termine.',
    nothing_to_pay: 'No hay nada que pagar.',
    amount_changed: 'Su saldo ha cambiado. Revíselo antes de que se pague.',
    payout_refused:
      'El proveedor de pagos ha rechazado el pago y su saldo sigue igual. Revise su cuenta con el proveedor.',
    payout_provider_away:
      'No se puede contactar con el proveedor de pagos en este momento. Inténtelo más tarde.',
  },
  field: { amount: 'Se necesita un importe como $12.50.' },
  account: {
    title: 'Cuenta de pagos',
    failed: 'No se pudo cargar su cuenta de pagos',
    none: 'Sin configurar',
    incomplete: 'Configuración sin terminar',
    active: 'Activa',
    disabled: 'Desactivada por el proveedor',
    noProvider: 'Aquí todavía no hay pagos configurados. Póngase en contacto con su administrador.',
    hint: {
      none: 'Configure una cuenta para cobrar su saldo.',
      incomplete: 'El proveedor de pagos necesita más datos suyos.',
      active: 'Su saldo se paga en esta cuenta.',
      disabled: 'El proveedor de pagos necesita hablar con usted antes de volver a pagar.',
    },
    sandbox: 'Simulación: no se mueve dinero',
    openSandbox: 'Abrir la simulación',
    setUp: 'Configurar',
  },
  mailed: {
    title: 'Revise su correo',
    text: 'Le hemos enviado un enlace con el que termina la configuración en el proveedor de pagos.',
    close: 'Aceptar',
  },
  payOut: 'Cobrar',
  running: 'Hay un pago en curso.',
  sent: 'Su pago está en camino.',
  paid: 'Su saldo fue pagado.',
  type: { label: 'Informe', sessions: 'Informe de sesiones', payouts: 'Historial de pagos' },
  history: {
    failed: 'No se pudieron cargar los pagos',
    createdDate: 'Hora',
    amount: 'Importe',
    status: 'Estado',
    open: 'En curso',
    paid: 'Pagado',
    failedState: 'Rechazado',
    returned: 'Devuelto',
  },
  mail: {
    setUpSubject: 'Termine la configuración de sus pagos en {{name}}',
    setUpBody:
      'Hola, {{person}}:\n\npara cobrar su saldo en {{name}}, termine la configuración en el proveedor de pagos. Inicie sesión con su cuenta y le llevaremos allí:\n\n{{link}}\n\nSi no lo ha pedido usted, avise a su administrador.',
    returnedSubject: 'Su pago de {{amount}} fue devuelto',
    returnedBody:
      'Hola, {{person}}:\n\nsu pago de {{amount}} del {{day}} fue devuelto por el proveedor de pagos. El importe vuelve a estar disponible:\n\n{{link}}',
    failedSubject: 'Su pago de {{amount}} fue rechazado',
    failedBody:
      'Hola, {{person}}:\n\nel proveedor de pagos ha rechazado su pago de {{amount}} del {{day}}. El importe vuelve a estar disponible. Revise su cuenta con el proveedor:\n\n{{link}}',
  },
  sandbox: {
    title: 'Simulación de pagos',
    intro: 'Esta página hace de proveedor de pagos. Todo es un juego: no se mueve dinero.',
    wrong: 'Este enlace ya no es válido. Pulse Configurar de nuevo.',
    activate: 'Terminar la configuración',
    disable: 'Cerrar la cuenta',
    back: 'Volver a los informes financieros',
    behave: 'El próximo pago',
    usual: 'se paga',
    refused: 'se rechaza',
    lost: 'se paga, pero la respuesta se pierde',
    slow: 'tarda diez segundos',
    reverse: 'Recuperar el último pago',
    chosen: 'elegido',
  },
};
