import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import type { Versioned } from '../../../ui/form/use-versioned-form.ts';

/** What a level decides for itself; null is as above, and figures are texts while they are typed. */
export interface SwitchValues {
  medicAid: boolean | null;
  payouts: boolean | null;
  inPerson: boolean | null;
  noticeHours: string | null;
  slotMinutes: string | null;
  /** As it is sent, such as `minutes:10`; what stands behind the colon is what was typed. */
  presentRule: string | null;
  /** As they are sent, such as `21:00-07:00`; an end that is not typed yet is empty. */
  quietHours: string | null;
}

/** What the form of a level holds; the administrator is part of a new one alone. */
export interface LevelValues extends SwitchValues {
  name: string;
  code: string;
  address: string;
  phone: string;
  /** Empty is that of the level above. */
  timeZone: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** The fields of the form that can be wrong. */
export type LevelField = keyof LevelValues;

/** Where the server's words belong. */
export const levelPlaces = {
  fields: {
    name: 'name',
    code: 'code',
    address: 'address',
    phone: 'phone',
    timeZone: 'timeZone',
    'switches.noticeHours': 'noticeHours',
    'switches.slotMinutes': 'slotMinutes',
    'switches.presentRule': 'presentRule',
    'switches.quietHours': 'quietHours',
    'administrator.firstName': 'firstName',
    'administrator.lastName': 'lastName',
    'administrator.email': 'email',
  },
  refusals: { email_in_use: 'email' },
} satisfies FieldPlaces<LevelField>;

/** What a form of a level that does not exist yet begins with. */
export const emptyLevel: LevelValues = {
  ...{ name: '', code: '', address: '', phone: '', timeZone: '' },
  ...{ medicAid: null, payouts: null, inPerson: null, noticeHours: null, slotMinutes: null },
  ...{ presentRule: null, quietHours: null },
  ...{ firstName: '', lastName: '', email: '' },
};

const textOf = (figure: number | null): string | null => (figure === null ? null : String(figure));
// What is no whole number is none: the rule of the call says so at its field.
const figureOf = (text: string | null): number | null => {
  if (text === null) return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
};

/** What the form of a level shows. */
export function levelValuesOf({ name, code, address, phone, timeZone, switches }: LevelView): LevelValues {
  return {
    ...emptyLevel,
    ...{ name, code: code ?? '', address, phone, timeZone: timeZone ?? '' },
    ...switches,
    noticeHours: textOf(switches.noticeHours),
    slotMinutes: textOf(switches.slotMinutes),
  };
}

/** What is sent of a level. */
export function levelBody(values: LevelValues) {
  const { name, code, address, phone, timeZone, medicAid, payouts, inPerson } = values;
  const { quietHours } = values;
  const presentRule = values.presentRule?.trim() ?? null;
  return {
    ...{ name, address, phone, code: code.trim() || null, timeZone: timeZone || null },
    switches: {
      ...{ medicAid, payouts, inPerson },
      noticeHours: figureOf(values.noticeHours),
      slotMinutes: figureOf(values.slotMinutes),
      presentRule,
      quietHours,
    },
  };
}

/** What is sent of a new level: with its first administrator, where one is named. */
export function newLevelBody(values: LevelValues) {
  const { firstName, lastName, email } = values;
  const isNamed = [firstName, lastName, email].some((text) => text.trim() !== '');
  return {
    ...levelBody(values),
    parentId: null,
    administrator: isNamed ? { firstName, lastName, email } : null,
  };
}

/** What is sent of a changed one, with the version that was looked at. */
export function changedLevelBody({ opened, ...values }: Versioned<LevelValues>) {
  return { ...levelBody(values), version: opened?.version ?? 0 };
}
