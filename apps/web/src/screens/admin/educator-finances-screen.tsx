import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToFinances, EducatorSessions } from '../../features/finance/educator-sessions.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** The sessions of one educator, and what each earns. */
export function EducatorFinancesScreen() {
  const { educatorUserId } = useScreenParams(adminScreens.educatorFinances);
  return (
    <>
      <PageTitle title={useScreenTitle()} back={<BackToFinances />} />
      <EducatorSessions key={educatorUserId} educatorUserId={educatorUserId} />
    </>
  );
}
