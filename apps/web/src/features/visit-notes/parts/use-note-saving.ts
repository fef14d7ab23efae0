import { cleanNote } from '@lectern/contract/visit-notes/visit-notes.rules.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldErrors } from '../../../lib/field-errors.ts';
import { steadyNow } from '../../../lib/steady-time.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import type { FormFrame } from '../../../ui/form/use-form.ts';
import { useUnkeptForm } from '../../../ui/form/use-unkept-form.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { visitNoteKeys, type OpenNote, type NoteField } from '../visit-notes.queries.ts';
import { Autosave } from './autosave.ts';
import {
  draftOf,
  dropDraft,
  keepDraft,
  leavingChanges,
  noteDrafts,
  restoreDraft,
  savingChanges,
  type NoteDraft,
} from './note-drafts.ts';
import { notePlaces, useNoteSending } from './use-note-sending.ts';

/** How a note is edited and saved. */
export interface NoteSaving {
  /** The text as typed, or as saved. */
  text: (field: NoteField) => string;
  /** Whether something typed is not saved. */
  isUnsaved: boolean;
  /** Whether the last attempt to save failed. */
  isFailed: boolean;
  /** The server's errors about single texts, if it failed. */
  errors: FieldErrors<NoteField>;
  isSaving: boolean;
  type: (field: NoteField, text: string) => void;
  /** Takes back what was typed over a text, also where it was saved meanwhile. */
  takeBack: (field: NoteField, text: string) => void;
  /** Texts in this browser's copy that were changed elsewhere since: the person is asked. */
  kept: NoteDraft;
  /** Puts a kept text into its field, or forgets it. */
  answerKept: (field: NoteField, isWanted: boolean) => void;
  /** Leaving a field: saves what says something new. Resolves to whether all is well. */
  leave: () => Promise<boolean>;
  /** Pressing Save: saves all that differs as a draft, and nothing where a pause or the field's leaving has saved it already. */
  saveTyped: () => Promise<boolean>;
  /** Saves all that differs, with the status given: 1 completes the note. */
  save: (status: 0 | 1) => Promise<boolean>;
  /** Takes over what the server answered. */
  takeOver: (note: SoapNotes) => void;
}

/** Restores this browser's copy of the note once; texts changed elsewhere since are asked about. */
function useKept(visitId: string, note: SoapNotes, onRestored: () => void) {
  const [kept, setKept] = useState<NoteDraft>({});
  const restore = useEffectEvent(() => {
    setKept(restoreDraft(visitId, note));
    if (Object.keys(leavingChanges(draftOf(visitId), note)).length > 0) onRestored();
  });
  useEffect(() => restore(), [visitId]);
  const answerKept = (field: NoteField, isWanted: boolean): void => {
    const { [field]: text, ...left } = kept;
    setKept(left);
    if (!isWanted || text === undefined) {
      dropDraft(visitId, field);
      return;
    }
    keepDraft(visitId, { field, text, saved: note });
    onRestored();
  };
  return { kept, answerKept };
}

/** A form of which each text is saved by itself; a press saves all of them. A failure has been told, and is focused where it is a field's. */
export function useNoteForm(saving: Pick<NoteSaving, 'saveTyped'>, onSaved: () => void): FormFrame {
  const form = useUnkeptForm<object, NoteField, boolean>({
    unkept: 'saved-while-typing',
    initial: {},
    places: notePlaces,
    check: () => ({}),
    send: () => saving.saveTyped(),
    onSent: (isSaved) => {
      if (isSaved) onSaved();
      else form.focusWrong();
    },
    staysOpen: true,
  });
  return form;
}

/**
 * Keeps what is typed until it is saved, in this browser too; saves it after a pause and when a field is left, and, should
 * the page go away in the middle of a field, saves it then.
 */
export function useNoteSaving(visitId: string, note: SoapNotes, isActiveCall: 0 | 1): NoteSaving {
  const cache = useQueryClient();
  const draft = useObservable(noteDrafts)[visitId] ?? {};
  const takeOver = (soapNotes: SoapNotes): void => {
    cache.setQueryData(
      visitNoteKeys.one(visitId),
      (before: OpenNote | undefined) => before && { ...before, soapNotes },
    );
    void cache.invalidateQueries({ queryKey: visitKeys.all });
  };
  const { send, ...state } = useNoteSending(visitId, takeOver, isActiveCall);
  // The saved state is known before it is drawn.
  const known = (): SoapNotes => cache.getQueryData<OpenNote>(visitNoteKeys.one(visitId))?.soapNotes ?? note;
  const saveChanges = async (): Promise<boolean> => {
    const changes = leavingChanges(draftOf(visitId), known());
    return Object.keys(changes).length === 0 || send(changes, 0);
  };
  const [autosave] = useState(() => new Autosave());
  useEffect(() => autosave.setSave(saveChanges));
  const goAway = useEffectEvent(() => {
    autosave.stop();
    // Not after a running save: a closing page cannot wait. The last typed text wins.
    void saveChanges();
  });
  useEffect(() => {
    window.addEventListener('pagehide', goAway);
    return () => {
      window.removeEventListener('pagehide', goAway);
      // A panel that closes takes the focused field with it, and no 'blur' comes.
      goAway();
    };
  }, []);
  const kept = useKept(visitId, note, () => autosave.typed(steadyNow()));
  const type = (field: NoteField, text: string): void => {
    keepDraft(visitId, { field, text: cleanNote(text), saved: known() });
    autosave.typed(steadyNow());
  };
  return {
    ...state,
    ...kept,
    text: (field) => draft[field] ?? note[field],
    isUnsaved: Object.keys(savingChanges(draft, note)).length > 0,
    type,
    takeBack: (field, text) => {
      dropDraft(visitId, field);
      autosave.stop();
      if (known()[field] !== text || state.isSaving) void autosave.run(() => send({ [field]: text }, 0));
    },
    leave: () => autosave.run(),
    saveTyped: () =>
      autosave.run(async () => {
        const changes = savingChanges(draftOf(visitId), known());
        // A save removes the error shown at a field.
        return (Object.keys(changes).length === 0 && !state.isFailed) || send(changes, 0);
      }),
    save: (status) => autosave.run(() => send(savingChanges(draftOf(visitId), known()), status)),
    takeOver,
  };
}
