import type { EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import { mobilePrefix } from '@lectern/contract/people/people.limits.ts';
import { withoutPrefix } from '@lectern/contract/people/people.rules.ts';
import type { FieldPlaces } from '../../../../lib/field-errors.ts';
import type { FateValues } from '../../parts/session-fate.tsx';
import type { Versioned } from '../../parts/use-versioned-form.ts';

/** What the form of an educator holds; what becomes of sessions is asked where a school is left. */
export interface EducatorValues extends FateValues {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  levelIds: string[];
  subcategoryIds: string[];
}

/** The fields of the form that can be wrong. */
export type EducatorField = keyof EducatorValues;

const names = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  mobileNumber: 'mobile',
  levelIds: 'levelIds',
  subcategoryIds: 'subcategoryIds',
  reason: 'reason',
} as const;

/** Where the server's words belong: a new educator's fields stand by themselves, those of a change in two parts. */
export const educatorPlaces = {
  fields: {
    ...names,
    ...Object.fromEntries(Object.entries(names).map(([field, place]) => [`person.${field}`, place])),
    ...Object.fromEntries(Object.entries(names).map(([field, place]) => [`association.${field}`, place])),
  },
  refusals: { email_in_use: 'email', level_closed: 'levelIds' },
} satisfies FieldPlaces<EducatorField>;

/** What a form of an educator who does not exist yet begins with. */
export const emptyEducator: EducatorValues = {
  ...{ firstName: '', lastName: '', email: '', mobile: '' },
  ...{ levelIds: [], subcategoryIds: [], sessions: 'keep', reason: '' },
};

/** What the form of an educator shows: of schools and subcategories those that the person may change. */
export function educatorValuesOf(educator: EducatorView): EducatorValues {
  const { firstName, lastName, email, mobileNumber, associatedLevels, subcategories } = educator;
  return {
    ...emptyEducator,
    ...{ firstName, lastName, email: email ?? '', mobile: withoutPrefix(mobileNumber) },
    levelIds: associatedLevels.filter(({ isInReach }) => isInReach).map(({ id }) => id),
    subcategoryIds: subcategories.filter(({ mayChange }) => mayChange).map(({ id }) => id),
  };
}

function personOf({ firstName, lastName, email, mobile }: EducatorValues) {
  const mobileNumber = mobile === '' ? null : `${mobilePrefix}${mobile}`;
  return { firstName, lastName, email, mobileNumber };
}

/** What is sent of a new educator. */
export function newEducatorBody(values: EducatorValues) {
  const { levelIds, subcategoryIds } = values;
  return { ...personOf(values), levelIds, subcategoryIds };
}

/** What is sent of a changed one: the parts that the person may change, and what they may not as it is. */
export function changedEducatorBody(
  { opened, ...values }: Versioned<EducatorValues>,
  educator: EducatorView,
) {
  const { levelIds, sessions, reason } = values;
  const fixed = educator.subcategories.filter(({ mayChange }) => !mayChange).map(({ id }) => id);
  const subcategoryIds = [...fixed, ...values.subcategoryIds];
  const association = { levelIds, subcategoryIds, sessions, ...(sessions === 'cancel' && { reason }) };
  return {
    person: educator.mayEditPerson ? personOf(values) : null,
    association: educator.mayEditAssociation ? association : null,
    version: opened?.version ?? 0,
  };
}
