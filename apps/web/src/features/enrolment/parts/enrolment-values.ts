import type { OwnEnrolment } from '@lectern/contract/enrolment/enrolment.shapes.ts';
import { mobilePrefix } from '@lectern/contract/people/people.limits.ts';
import { withoutPrefix } from '@lectern/contract/people/people.rules.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';

/** Something to choose, by its name. */
export interface NamedChoice {
  id: string;
  name: string;
}

/** The content of the enrolment forms; each shows a part of it. */
export interface EnrolmentValues {
  firstName: string;
  lastName: string;
  mobile: string;
  schools: NamedChoice[];
  subcategories: NamedChoice[];
  rollNumber: string;
  document: File[];
}

/** The fields that can be wrong. */
export type EnrolmentField = keyof EnrolmentValues;

/** Where the server's words belong. */
export const enrolmentPlaces = {
  fields: {
    firstName: 'firstName',
    lastName: 'lastName',
    mobileNumber: 'mobile',
    institutionIds: 'schools',
    expertises: 'subcategories',
    studentRollNumber: 'rollNumber',
    documentFileId: 'document',
  },
  refusals: { choice_not_offered: 'schools' },
} satisfies FieldPlaces<EnrolmentField>;

/** A subcategory to choose, named with its subject. */
export function subcategoryChoice(one: NamedChoice & { subjectName: string }): NamedChoice {
  return { id: one.id, name: `${one.subjectName} · ${one.name}` };
}

/** The initial form: the earlier request, else the person's known data. */
export function enrolmentValuesOf(
  sent: OwnEnrolment | null,
  person: { firstName: string; lastName: string; mobileNumber: string | null },
): EnrolmentValues {
  const { firstName, lastName, mobileNumber } = sent ?? person;
  return {
    ...{ firstName, lastName, mobile: withoutPrefix(mobileNumber) },
    schools: sent?.schools.map(({ id, name }) => ({ id, name })) ?? [],
    subcategories: sent?.subcategories.map(subcategoryChoice) ?? [],
    rollNumber: sent?.studentRollNumber ?? '',
    document: [],
  };
}

const idsOf = (choices: readonly NamedChoice[]): string[] => choices.map(({ id }) => id);

/** The sent fields of the school step. */
export function relationBody(values: EnrolmentValues, isEducator: boolean) {
  const institutionIds = idsOf(values.schools);
  return isEducator
    ? { institutionIds, expertises: idsOf(values.subcategories) }
    : { institutionIds, studentRollNumber: values.rollNumber };
}

/** The sent fields of an educator's enrolment, with the uploaded document or none. */
export function enrolmentBody(values: EnrolmentValues, documentFileId: string | null) {
  const { firstName, lastName, mobile, schools, subcategories } = values;
  return {
    ...{ firstName, lastName, documentFileId },
    mobileNumber: mobile === '' ? null : `${mobilePrefix}${mobile}`,
    institutionIds: idsOf(schools),
    expertises: idsOf(subcategories),
  };
}
