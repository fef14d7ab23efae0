import { z } from 'zod';
import { id, instant } from '../core/core.shapes.ts';
import { namespace } from '../core/socket.ts';
import { educatorOffer, sessionStatus, visitStatus } from './visits.shapes.ts';

/** Something about a session changed; the screen that shows it asks again. The status is the receiver's own. */
export const visitChanged = z.object({ visitId: id, sessionStatus, visitStatus, at: instant });

/** Nobody answered an on-demand request; for whom it was, and who could be asked next. */
export const onDemandUnanswered = z.object({
  visitId: id,
  student: z.object({ id, name: z.string() }),
  nextEducator: educatorOffer.nullable(),
});

/** A browser's knowledge of the sessions that it shows. */
export const shownVisits = z.strictObject({ visitIds: z.array(id).max(50) });

/** Messages about sessions. */
export const visitsEvents = namespace({
  name: '/web',
  toServer: {
    visits_missed: {
      summary: 'Asks how the shown sessions stand now. To be sent after every reconnect.',
      payload: shownVisits,
      ack: z.object({ visits: z.array(visitChanged) }),
    },
  },
  toClient: {
    visit_changed: {
      summary: 'A session of the receiver was booked, moved on or was cancelled.',
      payload: visitChanged,
    },
    sessions_withdrawn: {
      summary:
        'To an administrator: sessions of somebody or of a level were cancelled, as the receiver decided. It comes every few of them, and after the last.',
      payload: z.object({}),
    },
    on_demand_unanswered: { summary: 'To the student: nobody answered.', payload: onDemandUnanswered },
  },
});
