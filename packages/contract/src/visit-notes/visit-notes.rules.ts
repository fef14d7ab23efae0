import { visitNoteLimits } from './visit-notes.limits.ts';

/** What is left of a typed note: no white space at its start, at most 300 characters. */
export function cleanNote(text: string): string {
  return text.trimStart().slice(0, visitNoteLimits.text);
}

/** Whether leaving a field saves it: it says something, and something else than what is saved. */
export function savesOnLeaving(text: string, saved: string): boolean {
  return text.trim() !== '' && text !== saved;
}
