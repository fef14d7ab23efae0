import type { FieldPlaces } from '../../../../lib/field-errors.ts';

/** The units in which a reminder can be said, and how many minutes each has. */
export const reminderUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const;

/** One of them. */
export type ReminderUnit = keyof typeof reminderUnits;

/** A reminder as it is typed; `id` names its row, whatever happens to the others. */
export interface ReminderRow {
  readonly id: number;
  readonly amount: string;
  readonly unit: ReminderUnit;
}

/** The content of the reminders' form. */
export interface ReminderValues {
  rows: readonly ReminderRow[];
}

/** The list as a whole, and each of its rows. */
export type ReminderField = 'minutes' | `minutes.${number}`;

/** Where the server's words belong. */
export const reminderPlaces = {
  fields: {
    minutes: 'minutes',
    ...{ 'minutes.0': 'minutes.0', 'minutes.1': 'minutes.1', 'minutes.2': 'minutes.2' },
    ...{ 'minutes.3': 'minutes.3', 'minutes.4': 'minutes.4' },
  },
} satisfies FieldPlaces<ReminderField>;

/** The largest unit in which it is a whole number; one day is 24 hours. */
function unitOf(minutes: number): ReminderUnit {
  if (minutes > reminderUnits.days && minutes % reminderUnits.days === 0) return 'days';
  return minutes % reminderUnits.hours === 0 ? 'hours' : 'minutes';
}

/** The rule in the form. */
export function reminderRowsOf(minutes: readonly number[]): ReminderRow[] {
  return minutes.map((one, id) => {
    const unit = unitOf(one);
    return { id, unit, amount: String(one / reminderUnits[unit]) };
  });
}

/** The rows with one more, still empty. */
export function withReminder(rows: readonly ReminderRow[]): ReminderRow[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, amount: '', unit: 'minutes' }];
}

/** The sent fields; anything but a whole number is none, which the call's rule reports at its row. */
export function reminderMinutesOf({ rows }: ReminderValues): number[] {
  return rows.map(({ amount, unit }) =>
    /^\d{1,5}$/.test(amount.trim()) ? Number(amount) * reminderUnits[unit] : Number.NaN,
  );
}
