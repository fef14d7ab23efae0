import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, mayOpen } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../../lib/url-state.ts';
import { useAdmin } from '../../identity/use-admin.ts';

/** The addresses of the screens about students; null where the person may not open one. */
export interface StudentPlaces {
  list: Address;
  add: Address | null;
  upload: Address | null;
  view: (userId: string) => Address | null;
  edit: (userId: string) => Address | null;
  notes: (userId: string) => Address | null;
}

/** The addresses of the screens about students for the administrator who is signed in. */
export function useStudentPlaces(): StudentPlaces {
  const { session, role, area } = useAdmin();
  const { id } = session;
  const { students, studentAdd, studentUpload, studentView, studentEdit, studentNotes } = adminScreens;
  const mayKeep = mayOpen(role, area, studentEdit);
  return {
    list: linkOptions({ to: addressIn(area, students), params: { id } }),
    add: mayKeep ? linkOptions({ to: addressIn(area, studentAdd), params: { id } }) : null,
    upload: mayKeep ? linkOptions({ to: addressIn(area, studentUpload), params: { id } }) : null,
    view: (userId) =>
      mayKeep ? linkOptions({ to: addressIn(area, studentView), params: { id, userId } }) : null,
    notes: (userId) =>
      mayOpen(role, area, studentNotes)
        ? linkOptions({ to: addressIn(area, studentNotes), params: { id }, search: { userId } })
        : null,
    edit: (userId) =>
      mayKeep ? linkOptions({ to: addressIn(area, studentEdit), params: { id, userId } }) : null,
  };
}
