import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { VisitSummary } from '../../features/visit-notes/visit-summary.tsx';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** 'Session Summary' of educators. */
export function EducatorSummaryScreen() {
  const { visitId } = useScreenParams(educatorScreens.summary);
  return <VisitSummary key={visitId} visitId={visitId} />;
}
