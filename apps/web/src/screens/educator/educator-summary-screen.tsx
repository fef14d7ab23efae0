import { useParams } from '@tanstack/react-router';
import { VisitSummary } from '../../features/visit-notes/visit-summary.tsx';

/** 'Session Summary' of educators. */
export function EducatorSummaryScreen() {
  const { visitId = '' } = useParams({ strict: false });
  return <VisitSummary key={visitId} visitId={visitId} />;
}
