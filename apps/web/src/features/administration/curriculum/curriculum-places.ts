import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../../lib/url-state.ts';
import { useAdmin } from '../../identity/use-admin.ts';
import type { CurriculumKind } from './curriculum.queries.ts';

/** The addresses of the screens about subjects, or about subcategories. */
export interface CurriculumPlaces {
  list: Address;
  /** Of a subcategory: below this subject, where one is named. */
  add: (subjectId?: string) => Address;
  view: (id: string) => Address;
  edit: (id: string) => Address;
}

/** The addresses of the screens about subjects and subcategories for the administrator who is signed in. */
export function useCurriculumPlaces(): (kind: CurriculumKind) => CurriculumPlaces {
  const { session, area } = useAdmin();
  const { id } = session;
  const subjects: CurriculumPlaces = {
    list: linkOptions({ to: addressIn(area, adminScreens.subjects), params: { id } }),
    add: () => linkOptions({ to: addressIn(area, adminScreens.subjectAdd), params: { id } }),
    view: (subjectId) =>
      linkOptions({ to: addressIn(area, adminScreens.subjectView), params: { id, subjectId } }),
    edit: (subjectId) =>
      linkOptions({ to: addressIn(area, adminScreens.subjectEdit), params: { id, subjectId } }),
  };
  const subcategories: CurriculumPlaces = {
    list: linkOptions({ to: addressIn(area, adminScreens.subcategories), params: { id } }),
    add: (subjectId) =>
      linkOptions({
        to: addressIn(area, adminScreens.subcategoryAdd),
        params: { id },
        search: { subjectId },
      }),
    view: (subcategoryId) =>
      linkOptions({ to: addressIn(area, adminScreens.subcategoryView), params: { id, subcategoryId } }),
    edit: (subcategoryId) =>
      linkOptions({ to: addressIn(area, adminScreens.subcategoryEdit), params: { id, subcategoryId } }),
  };
  return (kind) => (kind === 'subject' ? subjects : subcategories);
}
