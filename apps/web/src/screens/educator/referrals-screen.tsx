import { ReferralList } from '../../features/referrals/referral-list.tsx';
import { useReferralNews } from '../../features/referrals/referral-news.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Referral' of educators. */
export function ReferralsScreen() {
  useReferralNews();
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <ReferralList />
    </>
  );
}
