import { VisitNotesForm } from './visit-notes-form.tsx';

/** The notes of the session, next to the call. */
export function VisitNotesInCall({ visitId }: { visitId: string }) {
  return <VisitNotesForm visitId={visitId} isInCall />;
}
