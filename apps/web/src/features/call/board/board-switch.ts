import { createState, type State } from '@lectern/call-engine/observable.ts';
import type { events } from '@lectern/contract/events.ts';
import type { CatchUp } from '../catch-up.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import type { Channel } from '../../../lib/socket-client.ts';

/** The channel of a call and its board. */
export type BoardChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** Whether the board of a call is shown to everybody. */
export interface BoardSwitch {
  readonly isOpen: State<boolean>;
  /** Shows the board to everybody, or puts it away; only the educator may. */
  readonly toggle: () => Promise<void>;
  readonly stop: () => void;
}

/** Follows whether the board is shown, and asks again after every connection. */
export function followBoard(
  channel: BoardChannel,
  { visitId, catchUp }: { visitId: string; catchUp: Pick<CatchUp, 'call'> },
): BoardSwitch {
  const isOpen = createState(false);
  const stops = [
    channel.on('white_board_open', ({ isWhiteboardOpen }) => isOpen.set(isWhiteboardOpen)),
    askOnConnect(channel, async () => {
      const state = await catchUp.call();
      isOpen.set(state.isWhiteboardOpen);
    }),
  ];
  return {
    isOpen,
    toggle: async () => {
      const answer = await channel.send('on_white_board_open_send_message', {
        visitId,
        isWhiteboardOpen: !isOpen.get(),
      });
      isOpen.set(answer.isWhiteboardOpen);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
