import { defineRefusals } from '../core/refusal.ts';

/**
 * The people who read along in the conversation of a student under age: their parents, somebody of the school, or,
 * if it has nobody, of the nearest level above.
 */
export const thirdReaderKinds = ['parent', 'school', 'above'] as const;

/** How direct messages refuse. */
export const messagesRefusals = defineRefusals('messages', {
  /** Earlier messages stay readable, and no more can be written. */
  conversation_closed: 403,
  /** Nobody has taken this account up yet: nobody would read what is begun. */
  receiver_not_joined: 403,
  direct_message_empty: 400,
  withdraw_too_late: 403,
  /** Too many in a day. */
  messages_full_today: 429,
});
