import type { SoapNotes, SoapNotesForm } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { fieldErrorsOf, type FieldPlaces } from '../../../lib/field-errors.ts';
import { translate } from '../../../lib/i18n.ts';
import { sendingKeys } from '../../../lib/sending-keys.ts';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { saveNote, type NoteField } from '../visit-notes.queries.ts';
import { settleDraft, typedAtOf, type NoteDraft } from './note-drafts.ts';

/** Where the server's words belong. */
export const notePlaces = {
  fields: { subjective: 'subjective', objective: 'objective', plan: 'plan' },
} satisfies FieldPlaces<NoteField>;

/** The failure's own words; 'Soap not Saved' where no answer came. */
export function tellNotSaved(reason: unknown): void {
  const isAnswered = reason instanceof ApiFailure && reason.code > 0;
  const text = isAnswered ? failureText(reason) : translate('visitNotes.notSaved');
  if (text !== null) toastError(text);
}

/** Sends a note to the server and takes over the answer; a failure is reported once, until a save succeeds again. */
export function useNoteSending(visitId: string, takeOver: (note: SoapNotes) => void, isActiveCall: 0 | 1) {
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const isTold = useRef(false);
  const [keys] = useState(() => sendingKeys<SoapNotesForm>());
  async function send(changes: NoteDraft, status: 0 | 1): Promise<boolean> {
    setRunning((count) => count + 1);
    try {
      const form = { visitId, ...changes, visitNoteCompletedStatus: status, isActiveCall };
      const isTyped = Object.keys(changes).length > 0;
      const sent = isTyped ? { ...form, typedAt: typedAtOf(visitId) } : form;
      // A draft may be saved twice; a note is completed once, also where the answer was lost.
      const saved = await saveNote(sent, status === 1 ? keys.keyOf(sent) : undefined);
      keys.settle();
      settleDraft(visitId, changes);
      takeOver(saved);
      isTold.current = false;
      setFailure(null);
      return true;
    } catch (reason) {
      // Typed text stays in the field and in this browser, to be saved again.
      if (!isTold.current || status === 1) tellNotSaved(reason);
      isTold.current = true;
      setFailure({ reason });
      return false;
    } finally {
      setRunning((count) => count - 1);
    }
  }
  const errors = fieldErrorsOf(failure?.reason, notePlaces);
  return { send, isFailed: failure !== null, errors, isSaving: running > 0 };
}
