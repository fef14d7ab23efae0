import type { TextsOf } from '../core/texts.ts';
import type { reminderTexts } from './reminders.texts.ts';

/** The same in Spanish. */
export const reminderTextsEs: TextsOf<typeof reminderTexts> = {
  title: 'Recordatorios',
  intro:
    'Cuándo se recuerda una sesión, antes de su comienzo. Un cambio vale para las sesiones que se reserven desde entonces: las ya reservadas conservan sus recordatorios, también si cambian de hora.',
  none: 'No se recuerda a nadie.',
  row: 'Recordatorio {{number}}',
  amount: 'Recordatorio {{number}}: cuánto antes',
  unit: 'Recordatorio {{number}}: unidad',
  minutes: 'minutos',
  hours: 'horas',
  days: 'días',
  add: 'Añadir un recordatorio',
  save: 'Guardar los recordatorios',
  saved: 'Guardado. Las sesiones que se reserven desde ahora tienen estos recordatorios.',
  wrong: 'De 5 minutos a 14 días, en números enteros',
  tooMany: 'Puede haber como máximo 5 recordatorios',
  failed: 'No se pudieron cargar los recordatorios',
};
