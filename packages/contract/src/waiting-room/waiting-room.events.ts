import { z } from 'zod';
import { namespace } from '../core/socket.ts';
import { aboutVisit, newSession, onDemandOver, presence, waitingRoomMove } from './waiting-room.shapes.ts';

/** Messages of the waiting room. People on its page say so; the educator hears who comes and goes. */
export const waitingRoomEvents = namespace({
  name: '/web',
  toServer: {
    waiting_room_enter: {
      summary: 'The page of the waiting room is open. To be sent again after every reconnect.',
      payload: aboutVisit,
      ack: presence,
      refusals: ['no_room'],
    },
    waiting_room_leave: {
      summary: 'The page of the waiting room was left.',
      payload: aboutVisit,
      ack: z.null(),
    },
  },
  toClient: {
    waiting_room_presence: { summary: 'Who is on the page changed.', payload: presence },
    student_arrived: {
      summary: 'To the educator: a student came into the waiting room.',
      payload: waitingRoomMove,
    },
    student_rejoined: { summary: 'To the educator: a student came back.', payload: waitingRoomMove },
    student_left: { summary: 'To the educator: a student left the waiting room.', payload: waitingRoomMove },
    new_on_demand: {
      summary: 'To the educator: a student asks for a session at once; it rings.',
      payload: newSession,
    },
    on_demand_over: { summary: 'To the educator: the ringing ends.', payload: onDemandOver },
    new_appointment: { summary: 'To the educator: an appointment was booked.', payload: newSession },
  },
});
