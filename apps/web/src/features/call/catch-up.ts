import type { CallState } from '@lectern/contract/call/call.shapes.ts';
import type { BoardSync } from '@lectern/contract/call/board/board.shapes.ts';
import type { CaughtUp } from '@lectern/contract/call/catch-up.shapes.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { openChannel, type Channel } from '../../lib/socket-client.ts';
import { socketTicket } from '../../lib/socket-ticket.ts';
import { followStale } from '../../lib/stale-queries.ts';
import type { CallChannel } from './call-channel.ts';

type ChatMissed = NonNullable<CaughtUp['chat']>;
type BoardQuery = Readonly<{ clientId: number; stateVector: Uint8Array }>;

/**
 * The state of a call and its parts. Questions that several parts ask in the same moment, as after each connection,
 * become one message.
 */
export interface CatchUp {
  readonly call: () => Promise<CallState>;
  readonly classroom: () => Promise<ClassState>;
  readonly missed: (sinceMessageId: string | undefined) => Promise<ChatMissed>;
  readonly board: (query: BoardQuery) => Promise<BoardSync>;
}

interface Asked {
  classroom?: true;
  chat?: { sinceMessageId?: string };
  board?: BoardQuery;
}

/** Asks on a call's channel. */
export function makeCatchUp(channel: Channel<CallChannel>, visitId: string): CatchUp {
  let gathering: { readonly asked: Asked; readonly answer: Promise<CaughtUp> } | null = null;
  const ask = (more: Asked): Promise<CaughtUp> => {
    if (!gathering) {
      const asked: Asked = {};
      const answer = Promise.resolve().then(() => {
        gathering = null;
        return channel.send('catch_up', { visitId, ...asked });
      });
      gathering = { asked, answer };
    }
    Object.assign(gathering.asked, more);
    return gathering.answer;
  };
  return {
    call: async () => (await ask({})).call,
    // A refused part is requested by its own message, which says why.
    classroom: async () =>
      (await ask({ classroom: true })).classroom ?? channel.send('class_state', { visitId }),
    missed: async (sinceMessageId) => {
      const chat = sinceMessageId === undefined ? {} : { sinceMessageId };
      return (await ask({ chat })).chat ?? channel.send('chat_missed', chat);
    },
    board: async (query) =>
      (await ask({ board: query })).board ?? channel.send('white_board_sync', { visitId, ...query }),
  };
}

/** Opens the channel of a call. */
export function openCallChannel(visitId: string): { channel: Channel<CallChannel>; catchUp: CatchUp } {
  const channel = openChannel<CallChannel>({ name: '/chat', ticket: socketTicket, auth: { visitId } });
  followStale('/chat', channel, { visitId });
  return { channel, catchUp: makeCatchUp(channel, visitId) };
}
