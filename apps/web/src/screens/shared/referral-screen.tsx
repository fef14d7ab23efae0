import { useParams } from '@tanstack/react-router';
import { useReferralPaths } from '../../features/referrals/referral-paths.ts';
import { ReferralSummary } from '../../features/referrals/referral-summary.tsx';
import { useSay } from '../../lib/i18n.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';

/** 'Subject Referral Summary' of students, parents and educators. */
export function ReferralScreen() {
  const say = useSay();
  const paths = useReferralPaths();
  const { id = '' } = useParams({ strict: false });
  return (
    <>
      <PageTitle
        title={useScreenTitle()}
        back={<BackArrow label={say('referrals.back')} address={paths.list} />}
      />
      <ReferralSummary key={id} id={id} />
    </>
  );
}
