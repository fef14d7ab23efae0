import { visitNoteLimits } from './visit-notes.limits.ts';

/** A typed note after cleaning: no white space at its start, at most 300 characters. */
export function cleanNote(text: string): string {
  return text.trimStart().slice(0, visitNoteLimits.text);
}

/** Whether leaving a field saves it: it is not empty, and differs from the saved text. */
export function savesOnLeaving(text: string, saved: string): boolean {
  return text.trim() !== '' && text !== saved;
}
