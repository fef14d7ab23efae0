import { useParams } from '@tanstack/react-router';
import { BackToFinances } from '../../features/finance/educator-sessions.tsx';
import { EducatorPayouts } from '../../features/payouts/educator-payouts.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The payouts of one educator. */
export function EducatorPayoutsScreen() {
  const { educatorUserId = '' } = useParams({ strict: false });
  return (
    <>
      <PageTitle title={useScreenTitle()} back={<BackToFinances />} />
      <EducatorPayouts key={educatorUserId} educatorUserId={educatorUserId} />
    </>
  );
}
