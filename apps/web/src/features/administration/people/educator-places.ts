import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, mayOpen } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../../lib/url-state.ts';
import { useAdmin } from '../../identity/use-admin.ts';

/** The addresses of the screens about educators; null where the person may not open one. */
export interface EducatorPlaces {
  list: Address;
  add: Address | null;
  upload: Address | null;
  view: (userId: string) => Address;
  /** What the person may change there, the server says for each educator. */
  edit: (userId: string) => Address;
}

/** The addresses of the screens about educators for the administrator who is signed in. */
export function useEducatorPlaces(): EducatorPlaces {
  const { session, role, area } = useAdmin();
  const { id } = session;
  const { educators, educatorAdd, educatorUpload, educatorView, educatorViewAtTop, educatorEdit } =
    adminScreens;
  const mayKeep = mayOpen(role, area, educatorAdd);
  const isAtTop = mayOpen(role, area, educatorViewAtTop);
  return {
    list: linkOptions({ to: addressIn(area, educators), params: { id } }),
    add: mayKeep ? linkOptions({ to: addressIn(area, educatorAdd), params: { id } }) : null,
    upload: mayKeep ? linkOptions({ to: addressIn(area, educatorUpload), params: { id } }) : null,
    view: (userId) =>
      isAtTop
        ? linkOptions({ to: addressIn(area, educatorViewAtTop), params: { id, userId } })
        : linkOptions({ to: addressIn(area, educatorView), params: { id, userId } }),
    edit: (userId) => linkOptions({ to: addressIn(area, educatorEdit), params: { id, userId } }),
  };
}
