import { createState } from '@lectern/call-engine/observable.ts';
import { savesOnLeaving } from '@lectern/contract/visit-notes/visit-notes.rules.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/browser-storage.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { currentSession } from '../../identity/session.ts';
import type { NoteField } from '../visit-notes.queries.ts';

/** Texts of one note that were typed and are not saved. */
export type NoteDraft = Readonly<Partial<Record<NoteField, string>>>;

/** The texts of a note in the order of the form. */
export const noteFields: readonly NoteField[] = ['subjective', 'objective', 'plan'];

const nothing: NoteDraft = {};
/** Of so many sessions a browser keeps what could not be saved; the oldest goes first. */
const keptVisits = 20;

/** Unsaved text, by visit: it stays while its panel or dialog is closed. */
export const noteDrafts = createState<Readonly<Record<string, NoteDraft>>>({});

/**
 * The browser's copy of one note until the server has it: the texts, the saved state before them, and when they were
 * typed.
 */
interface Copy {
  readonly texts: NoteDraft;
  readonly before: NoteDraft;
  readonly typedAt: number;
}

interface Copies {
  readonly ownerId: string;
  readonly visits: Readonly<Record<string, Copy>>;
}

function isCopies(value: unknown): value is Copies {
  return typeof value === 'object' && value !== null && 'ownerId' in value && 'visits' in value;
}

/** The copies of the signed-in person; those of somebody else are forgotten. */
function copies(): Copies['visits'] {
  const ownerId = currentSession()?.id;
  const stored = readStoredJson('noteDrafts');
  if (isCopies(stored) && stored.ownerId === ownerId) return stored.visits;
  if (stored !== null && ownerId !== undefined) writeStored('noteDrafts', null);
  return {};
}

function keepCopy(visitId: string, copy: Copy | null): void {
  const ownerId = currentSession()?.id;
  if (ownerId === undefined) return;
  const { [visitId]: _before, ...others } = copies();
  const visits = Object.entries(copy === null ? others : { ...others, [visitId]: copy })
    .toSorted(([, one], [, other]) => other.typedAt - one.typedAt)
    .slice(0, keptVisits);
  if (visits.length === 0) writeStored('noteDrafts', null);
  else writeStoredJson('noteDrafts', { ownerId, visits: Object.fromEntries(visits) });
}

function setDraft(visitId: string, draft: NoteDraft): void {
  noteDrafts.set({ ...noteDrafts.get(), [visitId]: draft });
}

/** The unsaved part of a note. */
export function draftOf(visitId: string): NoteDraft {
  return noteDrafts.get()[visitId] ?? nothing;
}

/** Whole milliseconds: the server's clock may be anywhere between two of the browser's. */
const nowMs = (): number => Math.round(serverNow());

/** When the texts of a note were typed that are not saved; now, if none are. */
export function typedAtOf(visitId: string): number {
  return copies()[visitId]?.typedAt ?? nowMs();
}

/** Keeps a typed text until it is saved, in this browser too; `saved` is the note as the server has it. */
export function keepDraft(
  visitId: string,
  typed: { field: NoteField; text: string; saved: SoapNotes },
): void {
  const { field, text, saved } = typed;
  const texts = { ...draftOf(visitId), [field]: text };
  setDraft(visitId, texts);
  const before = { [field]: saved[field], ...copies()[visitId]?.before };
  keepCopy(visitId, { texts, before, typedAt: nowMs() });
}

function forget(visitId: string, left: NoteDraft): void {
  setDraft(visitId, left);
  const copy = copies()[visitId];
  const ofLeft = (texts: NoteDraft): NoteDraft =>
    Object.fromEntries(Object.entries(texts).filter(([field]) => field in left));
  const isKept = copy !== undefined && Object.keys(left).length > 0;
  keepCopy(visitId, isKept ? { ...copy, texts: ofLeft(copy.texts), before: ofLeft(copy.before) } : null);
}

/** Forgets what has been saved, unless more was typed meanwhile. */
export function settleDraft(visitId: string, saved: NoteDraft): void {
  const left = Object.entries(draftOf(visitId)).filter(([field, text]) => saved[field as NoteField] !== text);
  forget(visitId, Object.fromEntries(left));
}

/** Forgets one typed text. */
export function dropDraft(visitId: string, field: NoteField): void {
  const { [field]: _dropped, ...left } = draftOf(visitId);
  forget(visitId, left);
}

/**
 * Brings back what this browser kept of a note, after a reload, a crash or a time without a network. A text that was
 * changed elsewhere since is not put in its place but told, to be chosen.
 */
export function restoreDraft(visitId: string, saved: SoapNotes): NoteDraft {
  const copy = copies()[visitId];
  if (!copy) return nothing;
  const entries = Object.entries(copy.texts).filter(([field, text]) => saved[field as NoteField] !== text);
  const isUntouched = ([field]: [string, string]): boolean =>
    copy.before[field as NoteField] === saved[field as NoteField];
  setDraft(visitId, { ...Object.fromEntries(entries.filter(isUntouched)), ...draftOf(visitId) });
  const elsewhere = Object.fromEntries(entries.filter((entry) => !isUntouched(entry)));
  if (entries.length === 0) keepCopy(visitId, null);
  return elsewhere;
}

/** The texts that leaving a field saves: those that are not empty and differ from the saved ones. */
export function leavingChanges(draft: NoteDraft, saved: SoapNotes): NoteDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, text]) => savesOnLeaving(text, saved[field as NoteField])),
  );
}

/** The texts that pressing Save saves: all that differ, also emptied ones. */
export function savingChanges(draft: NoteDraft, saved: SoapNotes): NoteDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, text]) => text !== saved[field as NoteField]),
  );
}
