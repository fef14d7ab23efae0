import type { TextsOf } from '../core/texts.ts';
import type { auditMailTexts } from './audit-mail.texts.ts';

/** The same in Spanish. */
export const auditMailTextsEs: TextsOf<typeof auditMailTexts> = {
  headSubject: 'Auditoría de {{name}} del {{day}}',
  headBody_one:
    'Hola, {{person}}:\n\nse ha revisado la auditoría de {{name}}. Tiene {{number}} entrada y no ha cambiado. Tiene este hash:\n\n{{hash}}\n\nGuarde este correo fuera del producto. Quien cambiara una entrada anterior no podría volver a producir este hash.',
  headBody_other:
    'Hola, {{person}}:\n\nse ha revisado la auditoría de {{name}}. Tiene {{number}} entradas y ninguna ha cambiado. La última tiene este hash:\n\n{{hash}}\n\nGuarde este correo fuera del producto. Quien cambiara una entrada anterior no podría volver a producir este hash.',
  brokenSubject: 'La auditoría de {{name}} está rota',
  brokenBody_one:
    'Hola, {{person}}:\n\nse ha revisado la auditoría de {{name}} el {{day}}, y la entrada {{broken}} no está como se escribió. Alguien ha cambiado la base de datos al margen del producto. Compárela con una copia de seguridad y con los hashes de correos anteriores.\n\nLa auditoría tiene {{number}} entrada. Tiene este hash:\n\n{{hash}}',
  brokenBody_other:
    'Hola, {{person}}:\n\nse ha revisado la auditoría de {{name}} el {{day}}, y la entrada {{broken}} no está como se escribió. Alguien ha cambiado la base de datos al margen del producto. Compárela con una copia de seguridad y con los hashes de correos anteriores.\n\nLa auditoría tiene {{number}} entradas. La última tiene este hash:\n\n{{hash}}',
};
