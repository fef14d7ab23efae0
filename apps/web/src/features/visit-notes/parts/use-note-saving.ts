import { cleanNote } from '@lectern/contract/visit-notes/visit-notes.rules.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { translate } from '../../../lib/i18n.ts';
import { useStore } from '../../../lib/store.ts';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { saveNote, visitNoteKeys, type OpenNote, type NoteField } from '../visit-notes.queries.ts';
import {
  draftOf,
  dropDraft,
  keepDraft,
  leavingChanges,
  noteDrafts,
  savingChanges,
  settleDraft,
  type NoteDraft,
} from './note-drafts.ts';

/** How a note is edited and saved. */
export interface NoteSaving {
  /** The text as typed, or as saved. */
  text: (field: NoteField) => string;
  /** Whether something typed is not saved. */
  isUnsaved: boolean;
  /** Whether the last attempt to save failed. */
  isFailed: boolean;
  isSaving: boolean;
  type: (field: NoteField, text: string) => void;
  discard: (field: NoteField) => void;
  /** Leaving a field: saves what says something new. Resolves to whether all is well. */
  leave: () => Promise<boolean>;
  /** Saves all that differs, with the status given: 1 completes the note. */
  save: (status: 0 | 1) => Promise<boolean>;
  /** Takes over what the server answered. */
  takeOver: (note: SoapNotes) => void;
}

/** The failure's own words; 'Soap not Saved' where no answer came. */
export function tellNotSaved(reason: unknown): void {
  const isAnswered = reason instanceof ApiFailure && reason.code > 0;
  const text = isAnswered ? failureText(reason) : translate('visitNotes.notSaved');
  if (text !== null) toastError(text);
}

/**
 * Keeps what is typed until it is saved, saves it when a field is left, and, should the page go away in the middle of a
 * field, saves it then.
 */
export function useNoteSaving(visitId: string, note: SoapNotes, isActiveCall: 0 | 1): NoteSaving {
  const cache = useQueryClient();
  const draft = useStore(noteDrafts)[visitId] ?? {};
  const [running, setRunning] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const takeOver = (soapNotes: SoapNotes): void => {
    cache.setQueryData(
      visitNoteKeys.one(visitId),
      (before: OpenNote | undefined) => before && { ...before, soapNotes },
    );
    void cache.invalidateQueries({ queryKey: visitKeys.all });
  };
  async function send(changes: NoteDraft, status: 0 | 1): Promise<boolean> {
    setRunning((count) => count + 1);
    try {
      const saved = await saveNote({ visitId, ...changes, visitNoteCompletedStatus: status, isActiveCall });
      settleDraft(visitId, changes);
      takeOver(saved);
      setFailed(false);
      return true;
    } catch (reason) {
      // What was typed stays in the field, to be saved again.
      setFailed(true);
      tellNotSaved(reason);
      return false;
    } finally {
      setRunning((count) => count - 1);
    }
  }
  async function leave(): Promise<boolean> {
    const changes = leavingChanges(draftOf(visitId), note);
    return Object.keys(changes).length === 0 || send(changes, 0);
  }
  const goAway = useEffectEvent(() => void leave());
  useEffect(() => {
    window.addEventListener('pagehide', goAway);
    return () => {
      window.removeEventListener('pagehide', goAway);
      // A panel that closes takes the focused field with it, and no 'blur' comes.
      goAway();
    };
  }, []);
  return {
    text: (field) => draft[field] ?? note[field],
    isUnsaved: Object.keys(savingChanges(draft, note)).length > 0,
    isFailed,
    isSaving: running > 0,
    type: (field, text) => keepDraft(visitId, field, cleanNote(text)),
    discard: (field) => dropDraft(visitId, field),
    leave,
    save: (status) => send(savingChanges(draftOf(visitId), note), status),
    takeOver,
  };
}
