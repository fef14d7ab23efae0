import type { CallInput } from '@lectern/contract/core/call.ts';
import type { remindersCalls } from '@lectern/contract/visits/reminders.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../../lib/api-client.ts';

/** The stored rule; the shown one stays. */
export const readReminderRule = () => api('GET /institution/reminders', {});

/** How many minutes before a session people are reminded of it. */
export const reminderRuleQuery = queryOptions({
  queryKey: ['reminder-rule'],
  queryFn: ({ signal }) => api('GET /institution/reminders', {}, { signal }),
});

/** Says when, for sessions that are booked from then on. */
export function setReminderRule({ body }: CallInput<typeof remindersCalls.setReminderRule>) {
  return apiAnswer('PUT /institution/reminders', { body });
}
