import { defineRefusals } from '../core/refusal.ts';

/** Whether a note is still open, on the wire. */
export const noteStatusCodes = { open: 0, complete: 1 } as const;

/** How notes refuse. */
export const visitNotesRefusals = defineRefusals('visitNotes', {
  note_complete: 403,
  note_not_yet: 403,
});
