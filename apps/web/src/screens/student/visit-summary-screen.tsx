import { VisitNotesPanel } from '../../features/visit-notes/visit-notes-panel.tsx';
import { BackToVisits } from '../../features/visits/back-to-visits.tsx';
import { StudentVisitSummary } from '../../features/visits/student-visit-summary.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSearch } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'Session Summary' of students and parents; the session is named by `visitId` in the address. */
export function VisitSummaryScreen() {
  const say = useSay();
  const { visitId = '' } = useSearch();
  useVisitNews();
  return (
    <StudentVisitSummary
      key={visitId}
      visitId={visitId}
      notes={(id) => <VisitNotesPanel visitId={id} />}
      header={(status) => (
        <PageTitle title={say('visits.summary.title')} aside={status} back={<BackToVisits />} />
      )}
    />
  );
}
