import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import { useReferralPaths } from '../../features/referrals/referral-paths.ts';
import { ReferralSummary } from '../../features/referrals/referral-summary.tsx';
import { useSay } from '../../lib/i18n.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';
import { useScreenParams } from './use-screen-params.ts';

/** 'Subject Referral Summary' of students, parents and educators. */
export function ReferralScreen() {
  const say = useSay();
  const paths = useReferralPaths();
  const { id } = useScreenParams(studentScreens.referral, educatorScreens.referral);
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
