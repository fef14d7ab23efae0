import { chatEvents } from '@lectern/contract/call/chat/chat.events.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { onMessage, type Connection, type MessageHandler } from '../../../platform/realtime/channel.ts';
import { sendMessage } from './chat.service.ts';
import { missedChat } from './catch-up.service.ts';

const members = whoMay('followCalls');

function visitOf(connection: Connection): string {
  if (connection.visitId === null) throw new Refusal('not_found');
  return connection.visitId;
}

export const chatMessages: MessageHandler[] = [
  onMessage(chatEvents, 'on_send_message', {
    gate: members,
    isFrequent: true,
    handle: async (ctx, payload, connection) => sendMessage(ctx, visitOf(connection), payload),
  }),
  onMessage(chatEvents, 'chat_missed', {
    gate: members,
    handle: async (ctx, { sinceMessageId }, connection) =>
      missedChat(ctx, visitOf(connection), sinceMessageId),
  }),
];
