import { defineRefusals } from '../core/refusal.ts';

/**
 * Who reads along in the conversation of a student under age: their parents, somebody of the school, or, where it has
 * nobody, of the nearest level above.
 */
export const thirdReaderKinds = ['parent', 'school', 'above'] as const;

/** How direct messages refuse. */
export const messagesRefusals = defineRefusals('messages', {
  /** What was said stays readable, and nothing more can be said. */
  conversation_closed: 403,
  /** Nobody has taken this account up yet: nobody would read what is begun. */
  receiver_not_joined: 403,
  direct_message_empty: 400,
  withdraw_too_late: 403,
  /** So many in a day that no more is stored. */
  messages_full_today: 429,
});
