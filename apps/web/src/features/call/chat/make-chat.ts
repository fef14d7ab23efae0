import { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { visitChat } from '@lectern/call-engine/chat/visit-chat.ts';
import { ApiFailure, isPassing } from '../../../lib/api-failure.ts';
import { askOnConnect } from '../../../lib/ask-on-connect.ts';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { fetchChatPage } from '../call.queries.ts';
import type { CallFacts } from '../call-facts.ts';
import type { Channel } from '../../../lib/socket-client.ts';
import type { CallChannel } from '../call-channel.ts';
import type { CatchUp } from '../catch-up.ts';

/** A refusal that sending again would not change. */
function refusalOf(error: unknown): string | null {
  return error instanceof ApiFailure && !isPassing(error) ? error.message : null;
}

/** The chat of a call: over its channel, and over HTTP for earlier messages. */
export function makeChat(
  { flow, ownId }: CallFacts,
  channel: Channel<CallChannel>,
  catchUp: Pick<CatchUp, 'missed'>,
): ChatStore {
  const { visitId } = flow;
  return new ChatStore({
    ownId,
    isConnected: () => channel.state.get() === 'connected',
    send: async (message) => (await channel.send('on_send_message', message)).message,
    ...visitChat((pageNumber) => fetchChatPage(visitId, pageNumber)),
    missed: catchUp.missed,
    refusalOf,
    newId: () => crypto.randomUUID(),
    now: serverNow,
    seen: {
      get: () => readStored('messageSeen'),
      set: (messageId) => writeStored('messageSeen', messageId),
    },
  });
}

/**
 * Loads the messages, and catches up with each connection, including the first: messages written while the call's
 * channel is opening are neither loaded nor pushed. People who see the others only once they are in the call load it
 * then. Returns how to stop.
 */
export function followChat(
  chat: Pick<ChatStore, 'load' | 'catchUp'>,
  channel: Pick<Channel<CallChannel>, 'state'>,
  isToldAtOnce = true,
): () => void {
  if (isToldAtOnce) void chat.load();
  return askOnConnect(channel, () => chat.catchUp());
}
