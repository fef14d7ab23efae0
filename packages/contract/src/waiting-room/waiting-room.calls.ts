import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { joinAccepted, waitingRoom } from './waiting-room.shapes.ts';

/** Calls of the waiting room. */
export const waitingRoomCalls = {
  waitingRoom: call('GET', '/visit/:id/waiting-room', {
    summary: 'Says who is there and what stands between the asker and the room.',
    params: byId,
    response: waitingRoom,
  }),
  requestJoin: call('POST', '/visit/:id/join-request', {
    summary: "A student's or parent's wish to come in. Repeating it changes nothing.",
    params: byId,
    response: joinAccepted,
    refusals: ['too_early', 'visit_over', 'removed_from_visit', 'no_room'],
    success: 'waitingRoom.joinAccepted',
  }),
} as const;
