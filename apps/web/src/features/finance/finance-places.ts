import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../lib/url-state.ts';
import { useAdmin } from '../identity/use-admin.ts';
import type { FinanceWish } from './use-finance-choice.ts';

/** The addresses of the financial reports of an administrator. */
export interface FinancePlaces {
  all: Address;
  /** The sessions of one educator, of the same days. */
  of: (educatorUserId: string, wish: FinanceWish | null) => Address;
  /** The payouts of one educator, of the same days. */
  payoutsOf: (educatorUserId: string, wish: FinanceWish | null) => Address;
}

/** The same for the administrator who is signed in. */
export function useFinancePlaces(): FinancePlaces {
  const { session, area } = useAdmin();
  const { id } = session;
  return {
    all: linkOptions({ to: addressIn(area, adminScreens.finances), params: { id } }),
    of: (educatorUserId, wish) =>
      linkOptions({
        to: addressIn(area, adminScreens.educatorFinances),
        params: { id, educatorUserId },
        search: { from: wish?.startDate, to: wish?.endDate },
      }),
    payoutsOf: (educatorUserId, wish) =>
      linkOptions({
        to: addressIn(area, adminScreens.educatorPayouts),
        params: { id, educatorUserId },
        search: { from: wish?.startDate, to: wish?.endDate },
      }),
  };
}
