import { actingChild } from './acting-child.ts';
import { readStoredJson, writeStored, writeStoredJson } from './browser-storage.ts';

/** So many forms a tab keeps; the oldest goes first. */
const keptForms = 10;

interface Drafts {
  /** Who typed. */
  readonly personId: string;
  /** What was typed, by form and child, the newest last. */
  readonly forms: Readonly<Record<string, object>>;
}

function isDrafts(value: unknown): value is Drafts {
  if (typeof value !== 'object' || value === null) return false;
  return 'personId' in value && 'forms' in value && typeof value.forms === 'object' && value.forms !== null;
}

let personId: string | null = null;

function ownForms(): Drafts['forms'] {
  const kept = readStoredJson('formDrafts');
  return isDrafts(kept) && kept.personId === personId ? kept.forms : {};
}

/** Says who types in this tab. What another person typed is forgotten; without anybody it waits for who comes back. */
export function setTypingPerson(next: string | null): void {
  personId = next;
  if (next === null) return;
  const kept = readStoredJson('formDrafts');
  if (kept !== null && !(isDrafts(kept) && kept.personId === next)) writeStored('formDrafts', null);
}

/** The same form for another child is another one. */
function placeOf(form: string): string {
  return `${form}:${actingChild() ?? ''}`;
}

/** What this person typed into the form for this child and did not send; null if nothing is kept. */
export function keptDraft(form: string): object | null {
  return ownForms()[placeOf(form)] ?? null;
}

/** Keeps what was typed as long as the tab lives, over a reload and a sign-in that expired; null forgets it. */
export function keepDraft(form: string, values: object | null): void {
  if (personId === null) return;
  const place = placeOf(form);
  const { [place]: _before, ...others } = ownForms();
  const all = values === null ? others : { ...others, [place]: values };
  const forms = Object.fromEntries(Object.entries(all).slice(-keptForms));
  if (Object.keys(forms).length === 0) writeStored('formDrafts', null);
  else writeStoredJson('formDrafts', { personId, forms } satisfies Drafts);
}

/** Stands in a draft whose form was left with something unsent. */
const leftMark = '$left';

/** The form was left by its owner: what is kept is no longer what they see before them. */
export function leaveDraft(form: string): void {
  const kept = keptDraft(form);
  if (kept !== null) keepDraft(form, { ...kept, [leftMark]: true });
}

/** Whether what is kept of a form was left there, and not only lost to a reload or an expired sign-in. */
export function isDraftLeft(form: string): boolean {
  const kept = keptDraft(form);
  return kept !== null && leftMark in kept;
}

/** Whether anybody is there whose draft is kept; who is not signed in any more is asked nothing. */
export function hasTypingPerson(): boolean {
  return personId !== null;
}
