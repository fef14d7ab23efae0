import { call } from '../../core/call.ts';
import { byId } from '../../core/core.shapes.ts';
import { fileLink } from '../../files/files.shapes.ts';
import { boardOpen, boardOpenQuery, byBoardImage, keptBoards } from './board.shapes.ts';

/** Calls of the whiteboard. */
export const boardCalls = {
  openBoard: call('POST', '/visit/whiteboard', {
    summary: 'The educator shows the board to everybody in the call, or puts it away.',
    query: boardOpenQuery,
    response: boardOpen,
    refusals: [
      'call_not_open',
      'visit_over',
      'removed_from_visit',
      'held_at_door',
      'no_room',
      'not_the_host',
    ],
  }),
  boardImage: call('GET', '/visit/:visitId/whiteboard/image/:fileId', {
    summary: 'Makes an address for a picture on the board, for people in the call.',
    params: byBoardImage,
    response: fileLink,
    refusals: ['call_not_open', 'visit_over', 'removed_from_visit', 'held_at_door', 'no_room', 'not_in_call'],
  }),
  keptBoards: call('GET', '/visit/:id/whiteboard', {
    summary: 'Lists the boards that were kept with a session, as pictures.',
    params: byId,
    response: keptBoards,
    refusals: ['removed_from_visit'],
  }),
} as const;
