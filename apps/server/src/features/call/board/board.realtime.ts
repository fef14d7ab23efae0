import { boardEvents } from '@lectern/contract/call/board/board.events.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { onMessage, type Connection, type MessageHandler } from '../../../platform/realtime/channel.ts';
import { draw, handPen, openBoard, showLive, syncBoard } from './board.service.ts';

const members = whoMay('takePart');
const onlookers = whoMay('followCalls');

/** A socket acts for the visit it was admitted to, whatever its messages name. */
function ofVisit<P extends { visitId: string }>(payload: P, connection: Connection): P {
  if (payload.visitId !== connection.visitId) throw new Refusal('not_found');
  return payload;
}

export const boardMessages: MessageHandler[] = [
  onMessage(boardEvents, 'on_white_board_send_message', {
    gate: members,
    isFrequent: true,
    handle: async (ctx, payload, connection) => {
      const { visitId, textMessage } = ofVisit(payload, connection);
      return draw(ctx, visitId, textMessage);
    },
  }),
  onMessage(boardEvents, 'on_white_board_open_send_message', {
    gate: members,
    handle: async (ctx, payload, connection) => openBoard(ctx, ofVisit(payload, connection)),
  }),
  onMessage(boardEvents, 'white_board_sync', {
    gate: onlookers,
    handle: async (ctx, payload, connection) => syncBoard(ctx, ofVisit(payload, connection)),
  }),
  onMessage(boardEvents, 'white_board_live', {
    gate: members,
    isFrequent: true,
    handle: async (ctx, payload, connection) => showLive(ctx, ofVisit(payload, connection)),
  }),
  onMessage(boardEvents, 'white_board_pen', {
    gate: members,
    handle: async (ctx, payload, connection) => handPen(ctx, ofVisit(payload, connection)),
  }),
];
