import { useParams } from '@tanstack/react-router';
import { VisitSummary } from '../../features/visit-notes/visit-summary.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';

/** 'Session Summary' of Level 2 and Level 3. */
export function AdminSummaryScreen() {
  const { visitId = '' } = useParams({ strict: false });
  useVisitNews();
  return <VisitSummary key={visitId} visitId={visitId} />;
}
