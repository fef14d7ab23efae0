import { z } from 'zod';
import { namespace } from '../core/socket.ts';

/** Messages about people. */
export const peopleEvents = namespace({
  name: '/web',
  toServer: {},
  toClient: {
    parent_links_changed: {
      summary:
        "The receiver's children, their accounts, or what the receiver is asked as a parent, are others now.",
      payload: z.object({}),
    },
    school_questions_changed: {
      summary: 'Other schools ask the receiver now whether they teach there, or fewer.',
      payload: z.object({}),
    },
    enrolment_decided: {
      summary: 'What the receiver asked of a school was decided.',
      payload: z.object({}),
    },
  },
});
