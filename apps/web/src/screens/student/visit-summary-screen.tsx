import { VisitNotesPanel } from '../../features/visit-notes/visit-notes-panel.tsx';
import { BackToVisits } from '../../features/visits/back-to-visits.tsx';
import { StudentVisitSummary } from '../../features/visit-notes/student-visit-summary.tsx';
import { useSearch } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Session Summary' of students and parents; the session is named by `visitId` in the address. */
export function VisitSummaryScreen() {
  const title = useScreenTitle();
  const { visitId = '' } = useSearch();
  return (
    <StudentVisitSummary
      key={visitId}
      visitId={visitId}
      notes={(id) => <VisitNotesPanel visitId={id} />}
      header={(status) => <PageTitle title={title} aside={status} back={<BackToVisits />} />}
    />
  );
}
