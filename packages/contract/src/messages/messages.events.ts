import { z } from 'zod';
import { id, nothing } from '../core/core.shapes.ts';
import { namespace } from '../core/socket.ts';
import {
  directMessage,
  directMessageSend,
  directMessageSent,
  messageRead,
  messageNews,
  messageReceipt,
  missedMessages,
  missedMessagesQuery,
  unreadMessages,
  unreadUpdate,
} from './messages.shapes.ts';

/** Direct messages, on the screens that show them. */
export const messagesEvents = namespace({
  name: '/custom-chat',
  toServer: {
    on_chat_send_message: {
      summary: 'Writes to somebody. Acknowledged once it is stored.',
      payload: directMessageSend,
      ack: directMessageSent,
      refusals: ['conversation_closed', 'receiver_not_joined', 'messages_full_today'],
    },
    custom_chat_read: {
      summary: 'Says that a message and all before it were seen.',
      payload: messageRead,
      ack: unreadMessages,
    },
    custom_chat_delivered: {
      summary: 'Says that all messages up to now have reached this person.',
      payload: z.strictObject({}),
      ack: nothing,
    },
    custom_chat_missed: {
      summary: 'Asks for what came or changed after a revision. To be sent after every reconnect.',
      payload: missedMessagesQuery,
      ack: missedMessages,
    },
  },
  toClient: {
    custom_chat_message: {
      summary: 'A message was written, delivered after quiet hours, or taken back; the sender gets it too.',
      payload: directMessage,
    },
    custom_chat_receipt: {
      summary: 'How far the own messages came in a conversation.',
      payload: messageReceipt,
    },
    custom_chat_unread: {
      summary: 'How many messages are unread, of both people of a conversation.',
      payload: unreadUpdate,
    },
    custom_chat_draft: {
      summary: 'What this person has typed for somebody was kept, by this window or another.',
      payload: z.object({}),
    },
  },
});

/** The news of direct messages for every window. */
export const messagesWebEvents = namespace({
  name: '/web',
  toServer: {},
  toClient: {
    unread_messages: {
      summary:
        'The number of unread messages may have changed, or something new is shown to people who read along.',
      payload: z.object({ conversationId: id, news: messageNews.nullable() }),
    },
  },
});
