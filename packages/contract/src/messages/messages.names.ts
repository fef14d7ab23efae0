import { defineRefusals } from '../core/refusal.ts';

/** Who reads along in the conversation of a student under age: their parents, or somebody of the school. */
export const thirdReaderKinds = ['parent', 'school'] as const;

/** How direct messages refuse. */
export const messagesRefusals = defineRefusals('messages', {
  /** What was said stays readable, and nothing more can be said. */
  conversation_closed: 403,
  direct_message_empty: 400,
  withdraw_too_late: 403,
  /** So many in a day that no more is stored. */
  messages_full_today: 429,
});
