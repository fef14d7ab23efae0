import { isEducator } from '@lectern/contract/access/roles.ts';
import type { ReferralTab } from '@lectern/contract/referrals/referrals.names.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../lib/url-state.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHost } from '../institutions/host.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On which tab the referrals open. */
    referralTab?: ReferralTab;
  }
}

/** The addresses of the screens about referrals, for one person. */
export interface ReferralPaths {
  summary: (id: string) => Address;
  /** Those that an educator has received; for students and parents their home. */
  received: Address;
  list: Address;
}

/** The addresses of the screens about referrals for the signed-in person. */
export function useReferralPaths(): ReferralPaths {
  const session = useSession();
  const { id: userId } = session;
  const { roleTypePath } = useHost();
  if (!isEducator(roleOf(session))) {
    const home = linkOptions({ to: '/student/dashboard/$userId', params: { userId } });
    return {
      summary: (id) =>
        linkOptions({
          to: '/student/subject-referral/summary/$receiverId/$id',
          params: { receiverId: userId, id },
        }),
      received: home,
      list: home,
    };
  }
  const list = linkOptions({ to: '/$roleTypePath/referral/$userId', params: { roleTypePath, userId } });
  return {
    summary: (id) =>
      linkOptions({
        to: '/$roleTypePath/subject-referral/summary/$receiverId/$id',
        params: { roleTypePath, receiverId: userId, id },
      }),
    received: { ...list, state: { referralTab: 'received' } },
    list,
  };
}
