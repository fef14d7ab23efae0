import { namespace } from '../../core/socket.ts';
import { storingRefusals } from '../../files/files.names.ts';
import { chatMessage, chatMissed, chatMissedQuery, chatSend, chatSent } from './chat.shapes.ts';

/** Messages of a visit's chat; the visit is the one for which the socket was opened. */
export const chatEvents = namespace({
  name: '/chat',
  toServer: {
    on_send_message: {
      summary: 'Writes into the chat. Acknowledged once it is stored.',
      payload: chatSend,
      ack: chatSent,
      refusals: [
        'chat_closed',
        'file_type_refused',
        'picture_too_large',
        'file_too_large',
        'visit_files_full',
        ...storingRefusals,
        'too_many_requests',
      ],
    },
    chat_missed: {
      summary: 'Asks for what came after a message. To be sent after every reconnect.',
      payload: chatMissedQuery,
      ack: chatMissed,
    },
  },
  toClient: {
    chat_message: {
      summary: 'A message was written; the sender gets it too, in every window.',
      payload: chatMessage,
    },
  },
});
