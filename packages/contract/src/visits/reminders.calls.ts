import { call } from '../core/call.ts';
import { reminderRule } from './reminders.shapes.ts';

/** Calls about the rule of an institution by which people are reminded of their sessions. */
export const remindersCalls = {
  reminderRule: call('GET', '/institution/reminders', {
    summary: 'How many minutes before a session people are reminded of it, the earliest first.',
    response: reminderRule,
  }),
  setReminderRule: call('PUT', '/institution/reminders', {
    summary: 'Says when people are reminded of sessions that are booked from then on.',
    body: reminderRule,
    response: reminderRule,
    refusals: ['changed_meanwhile'],
    success: 'administration.reminders.saved',
  }),
} as const;
