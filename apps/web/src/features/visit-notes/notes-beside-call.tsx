import { withEverydayTexts } from '../../lib/i18n.ts';
import { latePart } from '../../ui/late-part.tsx';
import type { NotesBeside } from '../call/call-notes.ts';

const LateNotes = latePart(
  withEverydayTexts(async () => (await import('./visit-notes-in-call.tsx')).VisitNotesInCall),
);

/** The notes next to a call; few people open them, so they are fetched on hover. */
export const notesBesideCall: NotesBeside = {
  of: (visitId) => <LateNotes visitId={visitId} />,
  expect: LateNotes.expect,
};
