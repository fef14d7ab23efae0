import { defineRefusals } from '../core/refusal.ts';

/** How notes on students refuse. */
export const studentNotesRefusals = defineRefusals('studentNotes', {
  /** Too many were added in an hour. */
  student_notes_used_up: 429,
});
