import { namespace } from '../../core/socket.ts';
import { nothing } from '../../core/core.shapes.ts';
import {
  boardLive,
  boardLiveMessage,
  boardMessage,
  boardOpen,
  boardOpenMessage,
  boardPen,
  boardPenMessage,
  boardSync,
  boardSyncQuery,
  boardUpdate,
} from './board.shapes.ts';
import { aVisit } from '../call.shapes.ts';

/** Why a person may not be in the call at this moment. */
const entry = [
  ...(['call_not_open', 'visit_over', 'removed_from_visit', 'held_at_door', 'no_room'] as const),
  'not_in_call',
] as const;

/** Messages of the whiteboard of one call. */
export const boardEvents = namespace({
  name: '/chat',
  toServer: {
    on_white_board_send_message: {
      summary: 'Draws: an update of the shared document. Acknowledged once it is stored.',
      payload: boardMessage,
      ack: nothing,
      refusals: [
        ...entry,
        'board_not_yours',
        'board_update_refused',
        'board_stale',
        'board_full',
        'file_type_refused',
        'picture_too_large',
        'visit_files_full',
        'too_many_requests',
      ],
    },
    on_white_board_open_send_message: {
      summary: 'The educator shows the board to everybody, or puts it away.',
      payload: boardOpenMessage,
      ack: boardOpen,
      refusals: [...entry, 'not_the_host'],
    },
    white_board_sync: {
      summary: 'Brings what a browser lacks of the board. To be sent after every connect, before drawing.',
      payload: boardSyncQuery,
      ack: boardSync,
      refusals: [...entry, 'board_update_refused', 'board_stale', 'too_many_requests'],
    },
    white_board_live: {
      summary: 'Shows the others a stroke while it is being drawn.',
      payload: boardLiveMessage,
      ack: nothing,
      refusals: [...entry, 'board_not_yours', 'board_update_refused', 'too_many_requests'],
    },
    white_board_pen: {
      summary: 'The educator hands the pen to somebody in a session of many, or takes it back.',
      payload: boardPenMessage,
      ack: boardPen,
      refusals: [...entry, 'not_the_host'],
    },
  },
  toClient: {
    white_board_message: {
      summary: 'Something was drawn; who drew it gets it too, in every window.',
      payload: boardUpdate,
    },
    white_board_open: { summary: 'The board was shown or put away.', payload: boardOpen },
    white_board_pen: { summary: 'Somebody was handed the pen, or it was taken back.', payload: boardPen },
    white_board_live: { summary: 'Somebody is drawing a stroke.', payload: boardLive },
    white_board_cleared: {
      summary: 'The board starts over; what was on it was kept with the session.',
      payload: aVisit,
    },
  },
});
