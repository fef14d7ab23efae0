import { useParams } from '@tanstack/react-router';
import { VisitSummary } from '../../features/visit-notes/visit-summary.tsx';

/** 'Session Summary' of Level 2 and Level 3. */
export function AdminSummaryScreen() {
  const { visitId = '' } = useParams({ strict: false });
  return <VisitSummary key={visitId} visitId={visitId} />;
}
