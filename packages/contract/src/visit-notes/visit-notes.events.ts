import { z } from 'zod';
import { id, instant } from '../core/core.shapes.ts';
import { namespace } from '../core/socket.ts';

/** Messages of a note: an educator's other windows follow. */
export const visitNotesEvents = namespace({
  name: '/web',
  toServer: {},
  toClient: {
    note_saved: {
      summary: "To the session's educator: the note was saved in another window.",
      payload: z.object({ visitId: id, savedAt: instant, visitNoteCompletedStatus: z.literal([0, 1]) }),
    },
  },
});
