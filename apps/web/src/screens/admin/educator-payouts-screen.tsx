import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToFinances } from '../../features/finance/educator-sessions.tsx';
import { EducatorPayouts } from '../../features/payouts/educator-payouts.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** The payouts of one educator. */
export function EducatorPayoutsScreen() {
  const { educatorUserId } = useScreenParams(adminScreens.educatorPayouts);
  return (
    <>
      <PageTitle title={useScreenTitle()} back={<BackToFinances />} />
      <EducatorPayouts key={educatorUserId} educatorUserId={educatorUserId} />
    </>
  );
}
