import { withEverydayTexts } from '../../lib/i18n.ts';
import { latePart } from '../../ui/late-part.tsx';
import type { NotesBeside } from '../call/call-notes.ts';

const LateNotes = latePart(
  withEverydayTexts(async () => (await import('./visit-notes-in-call.tsx')).VisitNotesInCall),
);

/** The notes beside a call; few open them, so they are fetched when somebody points at them. */
export const notesBesideCall: NotesBeside = {
  of: (visitId) => <LateNotes visitId={visitId} />,
  expect: LateNotes.expect,
};
