import { defineRefusals } from '../core/refusal.ts';

/** How notes on students refuse. */
export const studentNotesRefusals = defineRefusals('studentNotes', {
  /** So many were added in an hour that no more are. */
  student_notes_used_up: 429,
});
