import { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { fetchChatPage } from '../call.queries.ts';
import type { CallFacts, LiveCall } from '../live-call.ts';

/** A refusal that sending again would not change. What never arrived, or came too fast, is sent again. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure)) return null;
  const again = ['no_answer_in_time', 'network_down', 'no_internet', 'too_many_requests', 'internal_error'];
  return again.includes(error.response_code) ? null : error.message;
}

/** The chat of a call: over its channel, and over HTTP for what was written before. */
export function makeChat({ flow, ownId }: CallFacts, channel: LiveCall['channel']): ChatStore {
  const { visitId } = flow;
  return new ChatStore({
    ownId,
    send: async (message) => (await channel.send('on_send_message', message)).message,
    page: (pageNumber) => fetchChatPage(visitId, pageNumber),
    missed: (sinceMessageId) =>
      channel.send('chat_missed', sinceMessageId === undefined ? {} : { sinceMessageId }),
    refusalOf,
    newId: () => crypto.randomUUID(),
    now: serverNow,
    seen: {
      get: () => readStored('messageSeen'),
      set: (messageId) => writeStored('messageSeen', messageId),
    },
  });
}
