import { useParams } from '@tanstack/react-router';
import { BackToFinances, EducatorSessions } from '../../features/finance/educator-sessions.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The sessions of one educator, and what each earns. */
export function EducatorFinancesScreen() {
  const { educatorUserId = '' } = useParams({ strict: false });
  return (
    <>
      <PageTitle title={useScreenTitle()} back={<BackToFinances />} />
      <EducatorSessions key={educatorUserId} educatorUserId={educatorUserId} />
    </>
  );
}
