import { ReferralList } from '../../features/referrals/referral-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Referral' of educators. */
export function ReferralsScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <ReferralList />
    </>
  );
}
