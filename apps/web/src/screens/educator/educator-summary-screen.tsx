import { useParams } from '@tanstack/react-router';
import { EducatorSummary } from '../../features/visit-notes/educator-summary.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';

/** 'Session Summary' of educators. */
export function EducatorSummaryScreen() {
  const { visitId = '' } = useParams({ strict: false });
  useVisitNews();
  return <EducatorSummary key={visitId} visitId={visitId} />;
}
