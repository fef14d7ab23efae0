import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { VisitSummary } from '../../features/visit-notes/visit-summary.tsx';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** 'Session Summary' of Level 2 and Level 3. */
export function AdminSummaryScreen() {
  const { visitId } = useScreenParams(adminScreens.summary);
  return <VisitSummary key={visitId} visitId={visitId} />;
}
