import { messagesEvents } from '@lectern/contract/messages/messages.events.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { onMessage, type RealtimeShare } from '../../platform/realtime/channel.ts';
import { markDelivered, markRead } from './marks.service.ts';
import { missedMessages } from './reading.service.ts';
import { sendMessage } from './writing.service.ts';

const writes = whoMay('writeMessages');
const reads = whoMay('readMessages');

/** The namespace of open screens of messages: each hears what concerns its person. */
export const messagesRealtime: RealtimeShare = {
  connections: [{ namespace: '/custom-chat', gate: reads, admit: async () => ({ visitId: null }) }],
  messages: [
    onMessage(messagesEvents, 'on_chat_send_message', {
      gate: writes,
      isFrequent: true,
      handle: (ctx, payload) => sendMessage(ctx, payload),
    }),
    onMessage(messagesEvents, 'custom_chat_read', {
      gate: reads,
      handle: (ctx, { messageId }) => markRead(ctx, messageId),
    }),
    onMessage(messagesEvents, 'custom_chat_delivered', {
      gate: writes,
      handle: (ctx) => markDelivered(ctx),
    }),
    onMessage(messagesEvents, 'custom_chat_missed', {
      gate: reads,
      handle: (ctx, query) => missedMessages(ctx, query),
    }),
  ],
};
