import type { EducatorCheck, EducatorView } from '@lectern/contract/administration/educators.shapes.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';

/** The content of a background check's form; a document only if another one is picked. */
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

/** The initial form. */
export function checkValuesOf(
  state: CheckValues['state'],
  { checkedOn, reference }: EducatorCheck,
): CheckValues {
  return { state, checkedOn: checkedOn ?? '', reference: reference ?? '', document: [] };
}

/** The sent fields, with the uploaded document or none. */
export function checkBody({ state, checkedOn, reference }: CheckValues, documentFileId: string | null) {
  return {
    backgroundCheck: state,
    checkedOn: checkedOn === '' ? null : checkedOn,
    reference: reference.trim() === '' ? null : reference,
    documentFileId,
  };
}
