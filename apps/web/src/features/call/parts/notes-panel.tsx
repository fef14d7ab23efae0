import { VisitNotesForm } from '../../visit-notes/visit-notes-form.tsx';

/** The notes of the session, beside the call. */
export function NotesPanel({ visitId }: { visitId: string }) {
  return <VisitNotesForm visitId={visitId} isInCall />;
}
