import { createState } from '@lectern/call-engine/observable.ts';
import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import type { ClassStore } from '@lectern/call-engine/room/class-store.ts';
import type { CallRoom } from '@lectern/call-engine/room/call-room.ts';
import { CallTimer } from '@lectern/call-engine/room/call-timer.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Channel } from '../../lib/socket-client.ts';
import { followBoard, type BoardSwitch } from './board/board-switch.ts';
import { followBroadcast, type BroadcastLink } from './broadcast/broadcast-link.ts';
import type { CallChannel } from './call-channel.ts';
import type { CallFacts } from './call-facts.ts';
import type { CallLife } from './call-life.ts';
import { announceSeat } from './parts/announce-seat.ts';
import { ownSeat } from './parts/own-seat.ts';
import { hurryWhenBack, lookWhereItStands } from './parts/come-back.ts';
import { openCallChannel, type CatchUp } from './catch-up.ts';
import { followChat, makeChat } from './chat/make-chat.ts';
import { followRecording, type RecordingSwitch } from './recording/recording-switch.ts';
import { makeRoom } from './make-room.ts';
import { followOwnPlace } from './own-place.ts';
import { followForEducator, type ToldToEducator } from './told-to-educator.ts';
import { followClass, isBroadcast, makeClass } from './classroom/class-link.ts';

/** Everything live of one call, for as long as its page is shown. */
export interface LiveCall extends CallLife, ToldToEducator {
  readonly room: CallRoom;
  readonly chat: ChatStore;
  /** The state of the class; null in a call without one. */
  readonly classroom: ClassStore | null;
  readonly board: BoardSwitch;
  readonly recording: RecordingSwitch;
  /** The stream of a broadcast; null in every other call. */
  readonly broadcast: BroadcastLink | null;
  readonly channel: Channel<CallChannel>;
  /** The same, connected only while one hears about the others. */
  readonly inside: Channel<CallChannel>;
  /** Asks for the state of everything. */
  readonly catchUp: CatchUp;
  readonly start: () => void;
  readonly stop: () => void;
}

function makeSoundPlace(): HTMLElement {
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  return place;
}

/** Makes a call out of its parts: media, chat, time, and the channel that keeps them told. */
function makeLiveCall(facts: CallFacts): LiveCall {
  const { flow } = facts;
  const { visitId } = flow;
  const soundPlace = makeSoundPlace();
  const { channel, catchUp } = openCallChannel(visitId);
  const seat = ownSeat(facts, channel);
  const { inside } = seat;
  const chat = makeChat(facts, inside, catchUp);
  const classroom = makeClass(flow);
  const board = followBoard(channel, { visitId, catchUp });
  const recording = followRecording(channel, { visitId, catchUp });
  const told = followForEducator(channel, { isEducator: facts.isEducator, catchUp });
  const broadcast = isBroadcast(flow) ? followBroadcast(channel, visitId) : null;
  const timer = new CallTimer({ now: serverNow, endsAt: flow.sessionEndTime, buffers: flow });
  const room = makeRoom(facts, soundPlace);
  let endedBy: ReturnType<LiveCall['endedBy']> = null;
  const stops: (() => void)[] = [];
  return {
    room,
    chat,
    classroom,
    timer,
    board,
    recording,
    ...told,
    broadcast,
    channel,
    inside,
    catchUp,
    endedBy: () => endedBy,
    start: () => {
      stops.push(
        announceSeat(facts, room, { channel, onTaken: seat.taken }),
        channel.on('chat_message', (message) => chat.receive(message)),
        channel.on('call_ended', (end) => {
          endedBy = end.endedBy;
          void room.finish('over');
        }),
        followClass(classroom, inside, catchUp),
        ...followOwnPlace(facts, room, channel),
        followChat(chat, inside, inside === channel),
        lookWhereItStands(channel, room, catchUp),
        hurryWhenBack(channel, room),
        room.state.subscribe(() => {
          if (room.state.get().phase === 'ended') timer.stop();
        }),
      );
      timer.start();
      void room.start();
    },
    stop: () => {
      for (const stop of stops) stop();
      seat.stop();
      for (const part of [timer, chat, board, recording, told.steadied, told.observers, broadcast])
        part?.stop();
      channel.close();
      void room.leave().finally(() => soundPlace.remove());
    },
  };
}

/** The call that this tab is in, if it is in one. */
export const liveCall = createState<LiveCall | null>(null);

/** Goes into a call. Returns how to be out of it again. */
export function openLiveCall(facts: CallFacts): () => void {
  const call = makeLiveCall(facts);
  liveCall.set(call);
  call.start();
  return () => {
    call.stop();
    if (liveCall.get() === call) liveCall.set(null);
  };
}
