import type { EducatorCheck, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';

/** What the form of a background check holds; a document only where another one is picked. */
export interface CheckValues {
  state: EducatorView['backgroundCheck'];
  checkedOn: string;
  reference: string;
  document: File[];
}

/** The fields of the form. */
export type CheckField = keyof CheckValues;

/** Which field shows what the server says. */
export const checkPlaces = {
  fields: {
    backgroundCheck: 'state',
    checkedOn: 'checkedOn',
    reference: 'reference',
    documentFileId: 'document',
  },
} satisfies FieldPlaces<CheckField>;

/** What the form begins with. */
export function checkValuesOf(
  state: CheckValues['state'],
  { checkedOn, reference }: EducatorCheck,
): CheckValues {
  return { state, checkedOn: checkedOn ?? '', reference: reference ?? '', document: [] };
}

/** What is sent, with the uploaded document or none. */
export function checkBody({ state, checkedOn, reference }: CheckValues, documentFileId: string | null) {
  return {
    backgroundCheck: state,
    checkedOn: checkedOn === '' ? null : checkedOn,
    reference: reference.trim() === '' ? null : reference,
    documentFileId,
  };
}
