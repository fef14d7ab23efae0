import { call } from '../../core/call.ts';
import { storingRefusals } from '../../files/files.names.ts';
import { byVisitId } from '../../core/core.shapes.ts';
import { chatListQuery, chatMissed, chatMissedQuery, chatPage, chatSend, chatSent } from './chat.shapes.ts';

/** Calls of a visit's chat. The list answers in the shape of the version header `chat-v2`, and refuses others. */
export const chatCalls = {
  chatList: call('GET', '/:visitId/chat', {
    summary: "Pages through a session's chat, as far as the asker may read it.",
    params: byVisitId,
    query: chatListQuery,
    response: chatPage,
  }),
  chatMissed: call('GET', '/:visitId/chat/missed', {
    summary: 'Brings what came after a message, for a browser that was cut off.',
    params: byVisitId,
    query: chatMissedQuery,
    response: chatMissed,
  }),
  sendChat: call('POST', '/:visitId/chat', {
    summary: "Writes into a session's chat; the same as the socket's `on_send_message`.",
    params: byVisitId,
    body: chatSend,
    response: chatSent,
    refusals: [
      'chat_closed',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'visit_files_full',
      ...storingRefusals,
      'too_many_requests',
    ],
  }),
} as const;
