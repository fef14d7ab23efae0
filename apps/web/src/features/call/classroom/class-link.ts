import { ClassStore } from '@lectern/call-engine/room/class-store.ts';
import type { events } from '@lectern/contract/events.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { visitKindOf } from '@lectern/contract/visits/visits.names.ts';
import type { CatchUp } from '../catch-up.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import type { Channel } from '../../../lib/socket-client.ts';

type CallChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** Whether a call is one of many: a classroom, a broadcast or a conference. */
export function isOfMany(flow: { visitType: number }): boolean {
  const kind = visitKindOf(flow.visitType);
  return kind !== undefined && isGroup(kind);
}

/** Whether a call is a classroom, where hands are raised and students are muted. */
export function isClassroom(flow: { visitType: number }): boolean {
  return visitKindOf(flow.visitType) === 'classroom';
}

/** Whether a call is a broadcast, whose viewers are not in the room. */
export function isBroadcast(flow: { visitType: number }): boolean {
  return visitKindOf(flow.visitType) === 'broadcast';
}

/** The state of the class in a call of many; null for every other call. */
export function makeClass(flow: { visitType: number }): ClassStore | null {
  return isOfMany(flow) ? new ClassStore() : null;
}

/** Follows the class on the call's channel, and asks for it again after every connection. Returns how to stop. */
export function followClass(
  store: ClassStore | null,
  channel: CallChannel,
  catchUp: Pick<CatchUp, 'classroom'>,
): () => void {
  if (!store) return () => undefined;
  const stops = [
    channel.on('class_changed', (state) => store.receive(state)),
    askOnConnect(channel, async () => store.receive(await catchUp.classroom())),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
