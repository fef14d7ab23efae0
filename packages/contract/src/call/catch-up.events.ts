import { namespace } from '../core/socket.ts';
import { catchUpQuery, caughtUp } from './catch-up.shapes.ts';

/** One message after each connect in place of one for each part of a call. */
export const catchUpEvents = namespace({
  name: '/chat',
  toServer: {
    catch_up: {
      summary:
        'Asks at once for the state of the call, the class, what was missed in the chat, and the board. To be sent after every connect.',
      payload: catchUpQuery,
      ack: caughtUp,
      refusals: ['removed_from_visit', 'too_many_requests'],
    },
  },
  toClient: {},
});
