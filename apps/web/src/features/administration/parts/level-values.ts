import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import type { Versioned } from '../../../ui/form/use-versioned-form.ts';

/** A level's own decisions; null is inherited, and numbers are texts while they are typed. */
export interface SwitchValues {
  medicAid: boolean | null;
  payouts: boolean | null;
  inPerson: boolean | null;
  noticeHours: string | null;
  slotMinutes: string | null;
  /** As it is sent, such as `minutes:10`; the part after the colon is what was typed. */
  presentRule: string | null;
  /** As they are sent, such as `21:00-07:00`; an end that is not typed yet is empty. */
  quietHours: string | null;
}

/** The content of a level's form; only a new one has the administrator in it. */
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

/** The initial form of a new level. */
export const emptyLevel: LevelValues = {
  ...{ name: '', code: '', address: '', phone: '', timeZone: '' },
  ...{ medicAid: null, payouts: null, inPerson: null, noticeHours: null, slotMinutes: null },
  ...{ presentRule: null, quietHours: null },
  ...{ firstName: '', lastName: '', email: '' },
};

const textOf = (figure: number | null): string | null => (figure === null ? null : String(figure));
// Anything but a whole number is none: the call's rule reports it at its field.
const figureOf = (text: string | null): number | null => {
  if (text === null) return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
};

/** A level in its form. */
export function levelValuesOf({ name, code, address, phone, timeZone, switches }: LevelView): LevelValues {
  return {
    ...emptyLevel,
    ...{ name, code: code ?? '', address, phone, timeZone: timeZone ?? '' },
    ...switches,
    noticeHours: textOf(switches.noticeHours),
    slotMinutes: textOf(switches.slotMinutes),
  };
}

/** The sent fields of a level. */
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

/** The sent fields of a new level: with its first administrator, if one is named. */
export function newLevelBody(values: LevelValues) {
  const { firstName, lastName, email } = values;
  const isNamed = [firstName, lastName, email].some((text) => text.trim() !== '');
  return {
    ...levelBody(values),
    parentId: null,
    administrator: isNamed ? { firstName, lastName, email } : null,
  };
}

/** The sent fields of a changed one, with the version that was opened. */
export function changedLevelBody({ opened, ...values }: Versioned<LevelValues>) {
  return { ...levelBody(values), version: opened?.version ?? 0 };
}
