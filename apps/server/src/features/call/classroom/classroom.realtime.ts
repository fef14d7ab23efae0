import { classroomEvents } from '@lectern/contract/call/classroom/classroom.events.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { onMessage, type Connection, type MessageHandler } from '../../../platform/realtime/channel.ts';
import * as service from './classroom.service.ts';
import { connectObserver } from '../seats/observers.service.ts';

const inCall = whoMay('followClasses');
/** The layout follows on every screen, also on those of guests. */
const onStage = whoMay('followCalls');

/** A socket acts for the visit it was admitted to, whatever its messages name. */
function own({ visitId }: { visitId: string }, connection: Connection): string {
  if (visitId !== connection.visitId) throw new Refusal('not_found');
  return visitId;
}

export const classroomMessages: MessageHandler[] = [
  onMessage(classroomEvents, 'class_state', {
    gate: onStage,
    handle: async (ctx, payload, connection) => service.classState(ctx, own(payload, connection)),
  }),
  onMessage(classroomEvents, 'raise_hand', {
    gate: inCall,
    handle: async (ctx, payload, connection) => service.raiseHand(ctx, own(payload, connection)),
  }),
  onMessage(classroomEvents, 'lower_hand', {
    gate: inCall,
    handle: async (ctx, payload, connection) =>
      service.lowerHand(ctx, own(payload, connection), payload.userId),
  }),
  onMessage(classroomEvents, 'lower_all_hands', {
    gate: inCall,
    handle: async (ctx, payload, connection) => service.lowerAllHands(ctx, own(payload, connection)),
  }),
  onMessage(classroomEvents, 'mute_student', {
    gate: inCall,
    handle: async (ctx, payload, connection) => service.muteStudent(ctx, own(payload, connection), payload),
  }),
  onMessage(classroomEvents, 'mute_all', {
    gate: inCall,
    handle: async (ctx, payload, connection) => service.muteAll(ctx, own(payload, connection), payload),
  }),
  onMessage(classroomEvents, 'let_speak', {
    gate: inCall,
    handle: async (ctx, payload, connection) => service.letSpeak(ctx, own(payload, connection), payload),
  }),
  onMessage(classroomEvents, 'on_observer_connect', {
    gate: inCall,
    handle: async (ctx, payload, connection) =>
      connectObserver(ctx, { visitId: own(payload, connection), connectionId: connection.id }),
  }),
];
