import { actingChild } from './acting-child.ts';
import { readStoredJson, writeStored, writeStoredJson } from './browser-storage.ts';

/** So many forms a tab keeps; the oldest goes first. */
const keptForms = 10;

interface Drafts {
  /** The author. */
  readonly personId: string;
  /** The drafts, by form and child, newest last. */
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

/**
 * Says who types in this tab. Drafts of another person are forgotten; while nobody is signed in, they wait for their
 * author's return.
 */
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

/** This person's unsent draft of the form for this child; null if nothing is stored. */
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

/** Marks a draft whose form was left with something unsent. */
const leftMark = '$left';

/** The form was left by its owner: the draft is no longer what they see. */
export function leaveDraft(form: string): void {
  const kept = keptDraft(form);
  if (kept !== null) keepDraft(form, { ...kept, [leftMark]: true });
}

/** Whether what is kept of a form was left there, and not only lost to a reload or an expired sign-in. */
export function isDraftLeft(form: string): boolean {
  const kept = keptDraft(form);
  return kept !== null && leftMark in kept;
}

/** Whether there is a person whose draft is stored; people who are no longer signed in are not asked. */
export function hasTypingPerson(): boolean {
  return personId !== null;
}
