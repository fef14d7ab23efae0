import { savesOnLeaving } from '@lectern/contract/visit-notes/visit-notes.rules.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { createStore } from '../../../lib/store.ts';
import type { NoteField } from '../visit-notes.queries.ts';

/** Texts of one note that were typed and are not saved. */
export type NoteDraft = Readonly<Partial<Record<NoteField, string>>>;

/** The texts of a note in the order of the form. */
export const noteFields: readonly NoteField[] = ['subjective', 'objective', 'plan'];

const nothing: NoteDraft = {};

/** What was typed and could not be saved yet, by visit: it stays while its panel or dialog is closed. */
export const noteDrafts = createStore<Readonly<Record<string, NoteDraft>>>({});

/** What of a note is not saved. */
export function draftOf(visitId: string): NoteDraft {
  return noteDrafts.get()[visitId] ?? nothing;
}

/** Keeps a typed text until it is saved. */
export function keepDraft(visitId: string, field: NoteField, text: string): void {
  noteDrafts.set({ ...noteDrafts.get(), [visitId]: { ...draftOf(visitId), [field]: text } });
}

/** Forgets what has been saved, unless more was typed meanwhile. */
export function settleDraft(visitId: string, saved: NoteDraft): void {
  const left = Object.fromEntries(
    Object.entries(draftOf(visitId)).filter(([field, text]) => saved[field as NoteField] !== text),
  );
  noteDrafts.set({ ...noteDrafts.get(), [visitId]: left });
}

/** Forgets one typed text. */
export function dropDraft(visitId: string, field: NoteField): void {
  const { [field]: _dropped, ...left } = draftOf(visitId);
  noteDrafts.set({ ...noteDrafts.get(), [visitId]: left });
}

/** What leaving a field saves: texts that say something, and something else than what is saved. */
export function leavingChanges(draft: NoteDraft, saved: SoapNotes): NoteDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, text]) => savesOnLeaving(text, saved[field as NoteField])),
  );
}

/** What pressing Save saves: every text that differs, also one that was emptied. */
export function savingChanges(draft: NoteDraft, saved: SoapNotes): NoteDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, text]) => text !== saved[field as NoteField]),
  );
}
