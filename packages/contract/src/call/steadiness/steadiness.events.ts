import { nothing } from '../../core/core.shapes.ts';
import { namespace } from '../../core/socket.ts';
import { connectionSteadied, steadying } from './steadiness.shapes.ts';

/** Messages about weak connections inside one call. */
export const steadinessEvents = namespace({
  name: '/chat',
  toServer: {
    steady_connection: {
      summary:
        'An attendee has steadied a weak connection or needs that no longer, or their media take another way; the educator is told.',
      payload: steadying,
      ack: nothing,
      refusals: [
        'not_in_call',
        'only_watching',
        'call_not_open',
        'visit_over',
        'removed_from_visit',
        'held_at_door',
        'no_room',
      ],
    },
  },
  toClient: {
    connection_steadied: {
      summary:
        'To the educator: on which step of steadying somebody is, and whether their media take the slower way.',
      payload: connectionSteadied,
    },
  },
});
