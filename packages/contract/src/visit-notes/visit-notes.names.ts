import { defineRefusals } from '../core/refusal.ts';

/** Whether a note is still open, on the wire. */
export const noteStatusCodes = { open: 0, complete: 1 } as const;

/** How notes refuse. */
export const visitNotesRefusals = defineRefusals('visitNotes', {
  note_complete: 403,
  note_not_yet: 403,
  /** MedicAid is for the educator, after a session with one student at a school that has it. */
  medic_aid_closed: 403,
  /** In person nobody else knows who came: the educator says so first. */
  attendance_unmarked: 417,
  /** Offered no more, or of another list. */
  code_not_offered: 417,
});
