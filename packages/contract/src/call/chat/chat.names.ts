import { defineRefusals } from '../../core/refusal.ts';

/** Kinds of messages: written by somebody, or a notice of the system. */
export const messageTypes = { user: 0, system: 2 } as const;

/** The value of the version header on a visit's chat list. */
export const chatVersion = 'chat-v2';

/** How the chat refuses. */
export const chatRefusals = defineRefusals('chat', {
  chat_closed: 403,
  message_empty: 400,
});
