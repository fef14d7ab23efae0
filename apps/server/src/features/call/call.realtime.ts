import { callEvents } from '@lectern/contract/call/call.events.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { onMessage, type Connection, type RealtimeShare } from '../../platform/realtime/channel.ts';
import { boardMessages } from './board/board.realtime.ts';
import * as service from './call.service.ts';
import { catchUpMessages } from './catch-up.realtime.ts';
import { chatMessages } from './chat/chat.realtime.ts';
import { classroomMessages } from './classroom/classroom.realtime.ts';
import { connectAttendee } from './classroom/classroom.service.ts';
import { observerGone } from './seats/observers.service.ts';
import { leaveCall } from './leaving.service.ts';
import { callState } from './state.service.ts';
import { steadinessMessages } from './steadiness/steadiness.realtime.ts';
import * as seats from './seats/seats.service.ts';

const members = whoMay('enterCalls');
const inCall = whoMay('followCalls');

/** A socket acts for the visit it was admitted to, whatever its messages name. */
function seatOf({ visitId }: { visitId: string }, connection: Connection): seats.Seat {
  if (visitId !== connection.visitId) throw new Refusal('not_found');
  return { visitId, connectionId: connection.id };
}

export const callRealtime: RealtimeShare = {
  connections: [
    {
      namespace: '/chat',
      gate: inCall,
      admit: (ctx, wanted) => service.admitSocket(ctx, wanted.visitId),
      disconnected: async (ctx, { id, visitId }) => {
        if (visitId === null) return;
        await seats.socketGone(ctx, { visitId, connectionId: id });
        await observerGone(ctx, { visitId, connectionId: id });
      },
    },
  ],
  messages: [
    onMessage(callEvents, 'classroom_init', {
      gate: inCall,
      handle: async (ctx, payload, connection) => callState(ctx, seatOf(payload, connection).visitId),
    }),
    ...catchUpMessages,
    onMessage(callEvents, 'on_doctor_connect', {
      gate: members,
      handle: async (ctx, payload, connection) => seats.connectSeat(ctx, seatOf(payload, connection), 'host'),
    }),
    onMessage(callEvents, 'on_patient_connect', {
      gate: members,
      handle: async (ctx, payload, connection) => connectAttendee(ctx, seatOf(payload, connection)),
    }),
    onMessage(callEvents, 'on_patient_call_end', {
      gate: whoMay('attendCalls'),
      handle: async (ctx, payload, connection) => leaveCall(ctx, seatOf(payload, connection).visitId),
    }),
    onMessage(callEvents, 'on_physician_camera_on', {
      gate: members,
      handle: async (ctx, payload, connection) => seats.switchCamera(ctx, seatOf(payload, connection), true),
    }),
    onMessage(callEvents, 'on_physician_camera_off', {
      gate: members,
      handle: async (ctx, payload, connection) => seats.switchCamera(ctx, seatOf(payload, connection), false),
    }),
    ...chatMessages,
    ...boardMessages,
    ...classroomMessages,
    ...steadinessMessages,
  ],
};
