import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

/** How many minutes before a session people are reminded of it. */
export const reminderRuleQuery = queryOptions({
  queryKey: ['reminder-rule'],
  queryFn: ({ signal }) => api('GET /institution/reminders', {}, { signal }),
});

/** Says when, for sessions that are booked from then on. */
export function setReminderRule(minutes: number[]) {
  return apiAnswer('PUT /institution/reminders', { body: { minutes } });
}
