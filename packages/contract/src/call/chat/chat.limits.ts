import type { CallPace, MessagePace } from '../../core/pace.ts';

/** The chat of a visit (spec 2, section 9). */
export const chatLimits = {
  /** Characters of a message. */
  message: 255,
  /** Messages of a page. */
  page: 10,
  /** Messages that one catch-up brings; `hasMore` says that there are others. */
  catchUp: 200,
} as const;

/** How often each call of a chat may be made. */
export const chatCallPaces = {
  chatList: 'usual',
  chatMissed: 'usual',
  sendChat: 'pictures',
} as const satisfies Readonly<Record<string, CallPace>>;

/** How often each message of a chat may be sent. */
export const chatPaces = {
  on_send_message: 'pictures',
  chat_missed: 'usual',
} as const satisfies Readonly<Record<string, MessagePace>>;
