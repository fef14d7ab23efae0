import { waitingRoomEvents } from '@lectern/contract/waiting-room/waiting-room.events.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { onMessage, type RealtimeShare } from '../../platform/realtime/channel.ts';
import { connectionGone, enterPage, leaveWaitingRoom } from './waiting-room.service.ts';

const members = whoMay('enterCalls');

export const waitingRoomRealtime: RealtimeShare = {
  connections: [],
  messages: [
    onMessage(waitingRoomEvents, 'waiting_room_enter', {
      gate: members,
      handle: (ctx, { visitId }, connection) => enterPage(ctx, visitId, connection.id),
    }),
    onMessage(waitingRoomEvents, 'waiting_room_leave', {
      gate: members,
      handle: (ctx, { visitId }) => leaveWaitingRoom(ctx, visitId),
    }),
  ],
  gone: [{ namespace: '/web', gone: (ctx, connection) => connectionGone(ctx, connection.id) }],
};
