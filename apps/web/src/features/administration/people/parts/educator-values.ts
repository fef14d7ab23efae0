import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { mobilePrefix } from '@lectern/contract/people/people.limits.ts';
import { withoutPrefix } from '@lectern/contract/people/people.rules.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import type { NamedChoice } from '../../parts/searched-select.tsx';
import type { FateValues } from '../../session-fate.tsx';
import { shownEmailOf } from './student-values.ts';
import type { Versioned } from '../../../../ui/form/use-versioned-form.ts';

/** The content of an educator's form; leaving a school asks what happens to its sessions. */
export interface EducatorValues extends FateValues {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  schools: NamedChoice[];
  subcategories: NamedChoice[];
}

/** The fields of the form that can be wrong. */
export type EducatorField = keyof EducatorValues;

const names = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  mobileNumber: 'mobile',
  levelIds: 'schools',
  subcategoryIds: 'subcategories',
  reason: 'reason',
} as const;

/** Where the server's errors belong: a new educator's fields are at the top level, a change's in two parts. */
export const educatorPlaces = {
  fields: {
    ...names,
    ...Object.fromEntries(Object.entries(names).map(([field, place]) => [`person.${field}`, place])),
    ...Object.fromEntries(Object.entries(names).map(([field, place]) => [`association.${field}`, place])),
  },
  refusals: { email_in_use: 'email', level_closed: 'schools' },
} satisfies FieldPlaces<EducatorField>;

/** The initial form of a new educator. */
export const emptyEducator: EducatorValues = {
  ...{ firstName: '', lastName: '', email: '', mobile: '' },
  ...{ schools: [], subcategories: [], sessions: 'keep', reason: '' },
};

/** A subcategory to choose, named with its subject. */
export function subcategoryChoice(one: { id: string; name: string; subjectName: string }): NamedChoice {
  return { id: one.id, name: `${one.subjectName} · ${one.name}` };
}

/** An educator in the form: of schools and subcategories those that the person may change. */
export function educatorValuesOf(educator: EducatorView): EducatorValues {
  const { firstName, lastName, mobileNumber, associatedLevels, subcategories } = educator;
  return {
    ...emptyEducator,
    ...{ firstName, lastName, email: shownEmailOf(educator), mobile: withoutPrefix(mobileNumber) },
    schools: associatedLevels.filter(({ isInReach }) => isInReach).map(({ id, name }) => ({ id, name })),
    subcategories: subcategories.filter(({ mayChange }) => mayChange).map(subcategoryChoice),
  };
}

function personOf({ firstName, lastName, email, mobile }: EducatorValues) {
  const mobileNumber = mobile === '' ? null : `${mobilePrefix}${mobile}`;
  return { firstName, lastName, email, mobileNumber };
}

/** The names of several things, one after the other. */
export const namesOf = (choices: readonly { name: string }[]): string =>
  choices.map(({ name }) => name).join(', ');

/** The chosen ids. */
export const idsOf = (choices: readonly NamedChoice[]): string[] => choices.map(({ id }) => id);

/** The sent fields of a new educator. */
export function newEducatorBody(values: EducatorValues) {
  const { schools, subcategories } = values;
  return { ...personOf(values), levelIds: idsOf(schools), subcategoryIds: idsOf(subcategories) };
}

/** Whether a school that the person may change is left: then it is asked what becomes of the sessions to come there. */
export function isSchoolLeft({ schools }: EducatorValues, educator: EducatorView): boolean {
  const ids = idsOf(schools);
  return educator.associatedLevels.some(({ id, isInReach }) => isInReach && !ids.includes(id));
}

/** The sent fields of a changed one: the parts that the person may change, and the others unchanged. */
export function changedEducatorBody(
  { opened, ...values }: Versioned<EducatorValues>,
  educator: EducatorView,
) {
  const fixed = educator.subcategories.filter(({ mayChange }) => !mayChange);
  const isCancelled = values.sessions === 'cancel' && isSchoolLeft(values, educator);
  const association = {
    levelIds: idsOf(values.schools),
    subcategoryIds: idsOf([...fixed, ...values.subcategories]),
    // An answer given before a school was put back no longer counts.
    ...(isCancelled ? { sessions: values.sessions, reason: values.reason } : {}),
  };
  return {
    person: educator.mayEditPerson ? personOf(values) : null,
    association: educator.mayEditAssociation ? association : null,
    version: opened?.version ?? 0,
  };
}
